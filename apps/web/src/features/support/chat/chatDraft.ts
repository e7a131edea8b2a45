/** The chat's draft, kept until it is sent, or the tab or session ends. */
import { createTabStore } from '../../../store/tabStore.ts'

export const NO_CHAT = { body: '' }

export const chatDraft = createTabStore('typedChat', NO_CHAT, ({ body }) => ({
  body: typeof body === 'string' ? body : '',
}))

/** Clears what was sent; text edited since stays. */
export function forgetChat(sent: { body: string }): void {
  if (chatDraft.get().body === sent.body) chatDraft.set(NO_CHAT)
}
