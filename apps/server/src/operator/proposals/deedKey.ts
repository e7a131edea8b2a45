/** The request key of what the desk does. It has colons, which the door takes from no member. */
export const deedKey = (deed: string, id: number | string): string => `operator:${deed}:${id}`
