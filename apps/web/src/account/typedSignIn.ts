/**
 * Whose password was forgotten: the page that resets it begins with what was typed to sign in, and
 * signing in afterwards with what it was reset for.
 */
import { createTabStore } from '../store/tabStore.ts'
import type { ContactDraft } from './fields/contact.ts'

const NOTHING: Partial<ContactDraft> = {}

export const typedSignIn = createTabStore('typedSignIn', NOTHING, (kept) => kept)

export const forgetTypedSignIn = () => typedSignIn.set(NOTHING)
