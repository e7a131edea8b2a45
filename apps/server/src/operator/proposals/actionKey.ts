/** The request key of what the desk does. It has colons, which the guard takes from no member. */
export const actionKey = (deed: string, id: number | string): string => `operator:${deed}:${id}`
