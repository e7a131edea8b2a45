/**
 * Whether the login sheet is open, where to go once signed in, and whether it asks because the
 * wallet moved to another account.
 */
import { createStore } from '../store/createStore.ts'

export type LoginSheetState = { isOpen: boolean; returnTo: string | undefined; isAgain: boolean }

const CLOSED: LoginSheetState = { isOpen: false, returnTo: undefined, isAgain: false }

export const loginSheet = createStore<LoginSheetState>(CLOSED)

export const openLogin = (returnTo?: string) =>
  loginSheet.set({ isOpen: true, returnTo, isAgain: false })
/**
 * The wallet changed its account under a session: the member chooses to sign in with the new one.
 */
export const openLoginAgain = () =>
  loginSheet.set({ isOpen: true, returnTo: undefined, isAgain: true })
export const closeLogin = () => loginSheet.set(CLOSED)
