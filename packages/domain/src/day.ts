/** A day of UTC. */
export const DAY_MS = 86_400_000
