/**
 * The request key of an action at the console. It contains colons, which the guard refuses from
 * members.
 */
export const actionKey = (action: string, id: number | string): string => `operator:${action}:${id}`
