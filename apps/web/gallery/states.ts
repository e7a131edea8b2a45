/** A screen in some of its states. */
import type { ServerState } from './installServer.ts'

export type ScreenState = { name: string; path: string; state: ServerState; isSignedIn: boolean }

export const EVERY_STATE: readonly ServerState[] = ['full', 'loading', 'empty', 'error', 'offline']

export const states = (
  name: string,
  path: string,
  isSignedIn: boolean,
  wanted: readonly ServerState[],
): ScreenState[] => wanted.map((state) => ({ name: `${name}, ${state}`, path, state, isSignedIn }))
