/* Applies changes. A change of an object or a list is an object with the changes of its members or elements,
 * or a list of one value, the new one; of anything else it is the new value. */
#include "term/change.h"

#include <stdbool.h>
#include <stdlib.h>

static bool is_container(const json_t *value)
{
    return json_is_object(value) || json_is_array(value);
}

/* Changes one member or element in place. */
static bool apply_member(json_t *old, const char *name, json_t *change)
{
    size_t index = (size_t)strtoul(name, NULL, 10);
    json_t *member = json_is_object(old) ? json_object_get(old, name) : json_array_get(old, index);
    json_t *now = member != NULL ? dt_change_apply(member, change) : NULL;
    return now != NULL && (json_is_object(old) ? json_object_set_new(old, name, now)
                                               : json_array_set_new(old, index, now)) == 0;
}

json_t *dt_change_apply(json_t *old, json_t *change)
{
    const char *name;
    json_t *member;
    if (!is_container(old) || !is_container(change)) {
        return json_incref(change);
    }
    if (json_is_array(change)) {
        return json_incref(json_array_get(change, 0));
    }
    json_object_foreach(change, name, member)
    {
        if (!apply_member(old, name, member)) {
            return NULL;
        }
    }
    return json_incref(old);
}
