/** What is being said in the chat, kept until it is sent, the tab ends or the session does. */
import { createTabStore } from '../../../session/tabStore.ts'

export const NO_CHAT = { body: '' }

export const chatDraft = createTabStore('typedChat', NO_CHAT, ({ body }) => ({
  body: typeof body === 'string' ? body : '',
}))

/** What went; what was put differently since stays. */
export function forgetChat(sent: { body: string }): void {
  if (chatDraft.get().body === sent.body) chatDraft.set(NO_CHAT)
}
