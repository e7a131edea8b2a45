/** Whose password was forgotten: the page that resets it begins with what was typed to sign in. */
import { createTabStore } from '../store/tabStore.ts'
import type { ContactDraft } from './fields/contact.ts'

const NOTHING: Partial<ContactDraft> = {}

export const typedSignIn = createTabStore('typedSignIn', NOTHING, (kept) => kept)
