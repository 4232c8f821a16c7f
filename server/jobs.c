/* Queues of jobs, by hand or by threads. */
#include "server/jobs.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "engine/hash.h"
#include "server/blob.h"
#include "server/log.h"

enum {
    THREADS_MAX = 64,
    ROUNDS = 32,     /* see round_of */
    OWNERS = 4096,   /* hashes that are told apart; those who share a place are one */
    PER_ADDRESS = 4, /* people at one address who have what one elsewhere has */
};

/* Jobs one behind the other. */
struct line {
    struct dt_job *head, **tail;
    int count;
};

struct dt_jobs {
    struct dt_jobs_kind kind;
    pthread_mutex_t lock;
    pthread_cond_t more, idle;
    int working;        /* threads that are */
    struct line posted; /* of the loop alone */
    struct line waiting[ROUNDS], done;
    int waiting_count;
    uint16_t load[OWNERS]; /* jobs that wait, by player and by address */
    bool closing;
    void *bench; /* without threads */
    pthread_t thread[THREADS_MAX];
};

static void line_clear(struct line *l)
{
    *l = (struct line){.tail = &l->head};
}

static void line_add(struct line *l, struct dt_job *job)
{
    job->next = NULL;
    *l->tail = job;
    l->tail = &job->next;
    l->count++;
}

static struct dt_job *line_take(struct line *l)
{
    struct dt_job *job = l->head;
    l->head = job->next;
    if (l->head == NULL) {
        l->tail = &l->head;
    }
    l->count--;
    return job;
}

/* Moves all of one line behind another. */
static void line_pour(struct line *from, struct line *to)
{
    if (from->head != NULL) {
        *to->tail = from->head;
        to->tail = from->tail;
        to->count += from->count;
    }
    line_clear(from);
}

static uint32_t hash_of(const char *text)
{
    uint64_t h = dt_hash(DT_HASH_START, text, strlen(text));
    return text[0] != 0 ? (uint32_t)(h ^ h >> 32) | 1 : 0;
}

struct dt_owner dt_owner_of(const char *address, const char *player)
{
    return (struct dt_owner){hash_of(address), hash_of(player)};
}

static int load_of(const struct dt_jobs *j, uint32_t hash)
{
    return hash != 0 ? j->load[hash % OWNERS] : 0;
}

static void change_load(struct dt_jobs *j, struct dt_owner owner, int change)
{
    if (owner.address != 0) {
        j->load[owner.address % OWNERS] += (uint16_t)change;
    }
    if (owner.player != 0) {
        j->load[owner.player % OWNERS] += (uint16_t)change;
    }
}

/* A job waits behind so many of its player's as wait already, and a share of its address's. */
static int round_of(const struct dt_jobs *j, struct dt_owner owner)
{
    int round = load_of(j, owner.address);
    if (owner.player != 0) {
        round = load_of(j, owner.player) + round / PER_ADDRESS;
    }
    return round < ROUNDS ? round : ROUNDS - 1;
}

/* Lets a job wait. What is committed together keeps its order. */
static void add_waiting(struct dt_jobs *j, struct dt_job *job)
{
    int round = 0;
    if (j->kind.commit == NULL) {
        round = round_of(j, job->owner);
        change_load(j, job->owner, 1);
    }
    line_add(&j->waiting[round], job);
    j->waiting_count++;
}

static struct dt_job *take_waiting(struct dt_jobs *j)
{
    int round = 0;
    while (j->waiting[round].head == NULL) {
        round++;
    }
    struct dt_job *job = line_take(&j->waiting[round]);
    j->waiting_count--;
    if (j->kind.commit == NULL) {
        change_load(j, job->owner, -1);
    }
    return job;
}

/* What is worked on next: of those that are committed together at most so many, otherwise one. */
static void take(struct dt_jobs *j, struct line *batch, int most)
{
    int count = j->kind.commit != NULL ? most : 1;
    line_clear(batch);
    while (batch->count < count && j->waiting_count > 0) {
        line_add(batch, take_waiting(j));
    }
}

static void work(struct dt_jobs *j, const struct line *batch, void *bench)
{
    do {
        if (j->kind.begin != NULL) {
            j->kind.begin(bench, j->kind.to);
        }
        for (struct dt_job *job = batch->head; job != NULL; job = job->next) {
            job->work(job, bench);
        }
    } while (j->kind.commit != NULL && !j->kind.commit(bench, j->kind.to));
}

static void *run_thread(void *to)
{
    struct dt_jobs *j = to;
    void *bench = j->kind.open(j->kind.to);
    struct line batch;
    pthread_mutex_lock(&j->lock);
    for (;;) {
        while (j->waiting_count == 0 && !j->closing) {
            pthread_cond_wait(&j->more, &j->lock);
        }
        take(j, &batch, INT_MAX);
        if (batch.head == NULL) {
            break;
        }
        j->working++;
        pthread_mutex_unlock(&j->lock);
        work(j, &batch, bench);
        pthread_mutex_lock(&j->lock);
        j->working--;
        bool first = j->done.head == NULL;
        line_pour(&batch, &j->done);
        if (first && j->kind.ring != NULL) {
            j->kind.ring(j->kind.to);
        }
        pthread_cond_signal(&j->idle);
    }
    pthread_mutex_unlock(&j->lock);
    j->kind.close(bench);
    return NULL;
}

struct dt_jobs *dt_jobs_open(const struct dt_jobs_kind *kind)
{
    struct dt_jobs *j = dt_need(sizeof *j);
    assert(kind->threads >= 0 && kind->threads <= THREADS_MAX);
    j->kind = *kind;
    line_clear(&j->posted);
    for (int i = 0; i < ROUNDS; i++) {
        line_clear(&j->waiting[i]);
    }
    line_clear(&j->done);
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->more, NULL);
    pthread_cond_init(&j->idle, NULL);
    if (kind->threads == 0) {
        j->bench = kind->open(kind->to);
    }
    for (int i = 0; i < kind->threads; i++) {
        if (pthread_create(&j->thread[i], NULL, run_thread, j) != 0) {
            dt_log_end("a thread cannot be started");
        }
    }
    return j;
}

void dt_jobs_post(struct dt_jobs *j, struct dt_job *job)
{
    line_add(&j->posted, job);
}

void dt_jobs_flush(struct dt_jobs *j)
{
    if (j->posted.head == NULL) {
        return;
    }
    bool several = j->posted.count > 1;
    pthread_mutex_lock(&j->lock);
    while (j->posted.head != NULL) {
        add_waiting(j, line_take(&j->posted));
    }
    pthread_mutex_unlock(&j->lock);
    if (several) {
        pthread_cond_broadcast(&j->more);
    } else {
        pthread_cond_signal(&j->more);
    }
}

int dt_jobs_reap(struct dt_jobs *j)
{
    struct line done;
    line_clear(&done);
    pthread_mutex_lock(&j->lock);
    line_pour(&j->done, &done);
    pthread_mutex_unlock(&j->lock);
    int count = done.count;
    while (done.head != NULL) {
        struct dt_job *job = line_take(&done);
        job->done(job);
    }
    return count;
}

int dt_jobs_turn(struct dt_jobs *j, int most)
{
    struct line batch;
    int count = 0;
    assert(j->kind.threads == 0);
    dt_jobs_flush(j);
    while (count < most && j->waiting_count > 0) {
        take(j, &batch, most - count);
        work(j, &batch, j->bench);
        count += batch.count;
        line_pour(&batch, &j->done);
    }
    return count;
}

int dt_jobs_waiting(struct dt_jobs *j)
{
    pthread_mutex_lock(&j->lock);
    int count = j->waiting_count + j->posted.count;
    pthread_mutex_unlock(&j->lock);
    return count;
}

/* By what all jobs of one owner are counted. */
static uint32_t count_key(struct dt_owner owner)
{
    return owner.address != 0 ? owner.address : owner.player;
}

int dt_jobs_waiting_of(struct dt_jobs *j, struct dt_owner owner)
{
    uint32_t key = count_key(owner);
    pthread_mutex_lock(&j->lock);
    int count = load_of(j, key);
    pthread_mutex_unlock(&j->lock);
    for (const struct dt_job *job = j->posted.head; job != NULL; job = job->next) {
        count += count_key(job->owner) == key;
    }
    return count;
}

int dt_jobs_drain(struct dt_jobs *j)
{
    if (j->kind.threads == 0) {
        dt_jobs_turn(j, INT_MAX);
    } else {
        dt_jobs_flush(j);
        pthread_mutex_lock(&j->lock);
        while (j->waiting_count > 0 || j->working > 0) {
            pthread_cond_wait(&j->idle, &j->lock);
        }
        pthread_mutex_unlock(&j->lock);
    }
    return dt_jobs_reap(j);
}

void dt_jobs_close(struct dt_jobs *j)
{
    pthread_mutex_lock(&j->lock);
    assert(j->posted.head == NULL && j->waiting_count == 0 && j->done.head == NULL);
    j->closing = true;
    pthread_cond_broadcast(&j->more);
    pthread_mutex_unlock(&j->lock);
    for (int i = 0; i < j->kind.threads; i++) {
        pthread_join(j->thread[i], NULL);
    }
    if (j->kind.threads == 0) {
        j->kind.close(j->bench);
    }
    pthread_cond_destroy(&j->idle);
    pthread_cond_destroy(&j->more);
    pthread_mutex_destroy(&j->lock);
    free(j);
}
