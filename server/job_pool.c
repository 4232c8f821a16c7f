/* The job pool: a queue for each priority, guarded by one mutex. */
#include "server/job_pool.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "engine/hash.h"
#include "server/buf.h"
#include "server/log.h"

enum {
    THREADS_MAX = 64,
    PRIORITIES = 32, /* see priority_of */
    OWNERS = 4096,   /* hash buckets of owners; owners in one bucket share a count */
    PER_ADDRESS = 4, /* players at one address who together get the share of one player elsewhere */
};

/* A singly linked FIFO. */
struct job_queue {
    struct dt_job *head, **tail;
    int count;
};

struct dt_job_pool {
    struct dt_job_pool_config config;
    pthread_mutex_t lock;
    pthread_cond_t has_work, idle;
    int working;             /* number of threads running a batch */
    struct job_queue posted; /* loop's thread only, not under the lock */
    struct job_queue waiting[PRIORITIES], done;
    int waiting_count;
    uint16_t load[OWNERS]; /* waiting jobs by owner */
    bool closing;
    void *worker; /* used without threads */
    pthread_t thread[THREADS_MAX];
};

static void queue_clear(struct job_queue *l)
{
    *l = (struct job_queue){.tail = &l->head};
}

static void queue_push(struct job_queue *l, struct dt_job *job)
{
    job->next = NULL;
    *l->tail = job;
    l->tail = &job->next;
    l->count++;
}

static struct dt_job *queue_pop(struct job_queue *l)
{
    struct dt_job *job = l->head;
    l->head = job->next;
    if (l->head == NULL) {
        l->tail = &l->head;
    }
    l->count--;
    return job;
}

/* Moves all jobs of one queue to the end of another. */
static void queue_append(struct job_queue *from, struct job_queue *to)
{
    if (from->head != NULL) {
        *to->tail = from->head;
        to->tail = from->tail;
        to->count += from->count;
    }
    queue_clear(from);
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

static int load_of(const struct dt_job_pool *pool, uint32_t hash)
{
    return hash != 0 ? pool->load[hash % OWNERS] : 0;
}

static void change_load(struct dt_job_pool *pool, struct dt_owner owner, int change)
{
    if (owner.address != 0) {
        pool->load[owner.address % OWNERS] += (uint16_t)change;
    }
    if (owner.player != 0) {
        pool->load[owner.player % OWNERS] += (uint16_t)change;
    }
}

/* The more jobs of its player and address wait, the later a job runs. */
static int priority_of(const struct dt_job_pool *pool, struct dt_owner owner)
{
    int priority = load_of(pool, owner.address);
    if (owner.player != 0) {
        priority = load_of(pool, owner.player) + priority / PER_ADDRESS;
    }
    return priority < PRIORITIES ? priority : PRIORITIES - 1;
}

/* Queues a job. Jobs that are committed as a group keep their order. */
static void add_waiting(struct dt_job_pool *pool, struct dt_job *job)
{
    int priority = 0;
    if (pool->config.commit == NULL) {
        priority = priority_of(pool, job->owner);
        change_load(pool, job->owner, 1);
    }
    queue_push(&pool->waiting[priority], job);
    pool->waiting_count++;
}

static struct dt_job *take_waiting(struct dt_job_pool *pool)
{
    int priority = 0;
    while (pool->waiting[priority].head == NULL) {
        priority++;
    }
    struct dt_job *job = queue_pop(&pool->waiting[priority]);
    pool->waiting_count--;
    if (pool->config.commit == NULL) {
        change_load(pool, job->owner, -1);
    }
    return job;
}

/* Takes the next batch: with a commit at most `most` jobs, otherwise one. */
static void take_batch(struct dt_job_pool *pool, struct job_queue *batch, int most)
{
    int count = pool->config.commit != NULL ? most : 1;
    queue_clear(batch);
    while (batch->count < count && pool->waiting_count > 0) {
        queue_push(batch, take_waiting(pool));
    }
}

static void run_batch(struct dt_job_pool *pool, const struct job_queue *batch, void *worker)
{
    do {
        if (pool->config.begin != NULL) {
            pool->config.begin(worker, pool->config.ctx);
        }
        for (struct dt_job *job = batch->head; job != NULL; job = job->next) {
            job->work(job, worker);
        }
    } while (pool->config.commit != NULL && !pool->config.commit(worker, pool->config.ctx));
}

static void *run_thread(void *ctx)
{
    struct dt_job_pool *pool = ctx;
    void *worker = pool->config.open(pool->config.ctx);
    struct job_queue batch;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->waiting_count == 0 && !pool->closing) {
            pthread_cond_wait(&pool->has_work, &pool->lock);
        }
        take_batch(pool, &batch, INT_MAX);
        if (batch.head == NULL) {
            break;
        }
        pool->working++;
        pthread_mutex_unlock(&pool->lock);
        run_batch(pool, &batch, worker);
        pthread_mutex_lock(&pool->lock);
        pool->working--;
        bool first = pool->done.head == NULL;
        queue_append(&batch, &pool->done);
        if (first && pool->config.wakeup != NULL) {
            pool->config.wakeup(pool->config.ctx);
        }
        pthread_cond_signal(&pool->idle);
    }
    pthread_mutex_unlock(&pool->lock);
    pool->config.close(worker);
    return NULL;
}

struct dt_job_pool *dt_job_pool_open(const struct dt_job_pool_config *config)
{
    struct dt_job_pool *pool = dt_xzalloc(sizeof *pool);
    assert(config->threads >= 0 && config->threads <= THREADS_MAX);
    pool->config = *config;
    queue_clear(&pool->posted);
    for (int i = 0; i < PRIORITIES; i++) {
        queue_clear(&pool->waiting[i]);
    }
    queue_clear(&pool->done);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->has_work, NULL);
    pthread_cond_init(&pool->idle, NULL);
    if (config->threads == 0) {
        pool->worker = config->open(config->ctx);
    }
    for (int i = 0; i < config->threads; i++) {
        if (pthread_create(&pool->thread[i], NULL, run_thread, pool) != 0) {
            dt_log_end("cannot start a thread");
        }
    }
    return pool;
}

void dt_job_post(struct dt_job_pool *pool, struct dt_job *job)
{
    queue_push(&pool->posted, job);
}

void dt_job_pool_flush(struct dt_job_pool *pool)
{
    if (pool->posted.head == NULL) {
        return;
    }
    bool several = pool->posted.count > 1;
    pthread_mutex_lock(&pool->lock);
    while (pool->posted.head != NULL) {
        add_waiting(pool, queue_pop(&pool->posted));
    }
    pthread_mutex_unlock(&pool->lock);
    if (several) {
        pthread_cond_broadcast(&pool->has_work);
    } else {
        pthread_cond_signal(&pool->has_work);
    }
}

int dt_job_pool_reap(struct dt_job_pool *pool)
{
    struct job_queue done;
    queue_clear(&done);
    pthread_mutex_lock(&pool->lock);
    queue_append(&pool->done, &done);
    pthread_mutex_unlock(&pool->lock);
    int count = done.count;
    while (done.head != NULL) {
        struct dt_job *job = queue_pop(&done);
        job->done(job);
    }
    return count;
}

int dt_job_pool_run(struct dt_job_pool *pool, int most)
{
    struct job_queue batch;
    int count = 0;
    assert(pool->config.threads == 0);
    dt_job_pool_flush(pool);
    while (count < most && pool->waiting_count > 0) {
        take_batch(pool, &batch, most - count);
        run_batch(pool, &batch, pool->worker);
        count += batch.count;
        queue_append(&batch, &pool->done);
    }
    return count;
}

int dt_job_pool_waiting(struct dt_job_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int count = pool->waiting_count + pool->posted.count;
    pthread_mutex_unlock(&pool->lock);
    return count;
}

/* The hash by which the jobs of one owner are counted. */
static uint32_t count_key(struct dt_owner owner)
{
    return owner.address != 0 ? owner.address : owner.player;
}

int dt_job_pool_waiting_of(struct dt_job_pool *pool, struct dt_owner owner)
{
    uint32_t key = count_key(owner);
    pthread_mutex_lock(&pool->lock);
    int count = load_of(pool, key);
    pthread_mutex_unlock(&pool->lock);
    for (const struct dt_job *job = pool->posted.head; job != NULL; job = job->next) {
        count += count_key(job->owner) == key;
    }
    return count;
}

int dt_job_pool_drain(struct dt_job_pool *pool)
{
    if (pool->config.threads == 0) {
        dt_job_pool_run(pool, INT_MAX);
    } else {
        dt_job_pool_flush(pool);
        pthread_mutex_lock(&pool->lock);
        while (pool->waiting_count > 0 || pool->working > 0) {
            pthread_cond_wait(&pool->idle, &pool->lock);
        }
        pthread_mutex_unlock(&pool->lock);
    }
    return dt_job_pool_reap(pool);
}

void dt_job_pool_close(struct dt_job_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    assert(pool->posted.head == NULL && pool->waiting_count == 0 && pool->done.head == NULL);
    pool->closing = true;
    pthread_cond_broadcast(&pool->has_work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->config.threads; i++) {
        pthread_join(pool->thread[i], NULL);
    }
    if (pool->config.threads == 0) {
        pool->config.close(pool->worker);
    }
    pthread_cond_destroy(&pool->idle);
    pthread_cond_destroy(&pool->has_work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}
