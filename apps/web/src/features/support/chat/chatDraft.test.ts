import { expect, test } from 'vitest'
import { chatDraft, forgetChat, NO_CHAT } from './chatDraft.ts'

test('an answer forgets what was sent, not what was typed since', () => {
  chatDraft.set({ body: 'Where is it?' })
  forgetChat({ body: 'Where is it?' })
  expect(chatDraft.get()).toBe(NO_CHAT)
  chatDraft.set({ body: 'Where is it? Thanks.' })
  forgetChat({ body: 'Where is it?' })
  expect(chatDraft.get()).toEqual({ body: 'Where is it? Thanks.' })
})
