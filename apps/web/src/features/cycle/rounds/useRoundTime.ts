import { useNow } from '../../../live/countdowns/useNow.ts'

/** The server's time, often enough for the countdown of a round. */
export const useRoundTime = (isRunning: boolean): number => useNow({ isRunning, everyMs: 250 })
