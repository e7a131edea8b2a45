/** Whether the login sheet is open, and where to go once signed in. */
import { createStore } from '../live/createStore.ts'

export type LoginSheet = { isOpen: boolean; returnTo: string | undefined }

export const loginSheet = createStore<LoginSheet>({ isOpen: false, returnTo: undefined })

export const openLogin = (returnTo?: string) => loginSheet.set({ isOpen: true, returnTo })
export const closeLogin = () => loginSheet.set({ isOpen: false, returnTo: undefined })
