import { toasts } from '@assay/ui/notes/toasts.ts'
import { getSystemTime } from '@assay/wire/routes/home.ts'
import { getOutcome } from '@assay/wire/routes/member/session.ts'
import { convert } from '@assay/wire/routes/trading/flash.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '../testing/openScreen.tsx'
import { UnansweredNotes } from './UnansweredNotes.tsx'
import { forgetSent, keepSent, leaveToNotes } from './unanswered/unanswered.ts'

const KEY = 'conversion-1'

afterEach(() => {
  forgetSent(KEY)
  toasts.dismiss()
  window.scrollTo(0, 0)
})

async function open(scrolled: number) {
  const server = createServer()
  server.replies(getOutcome, { outcome: 'done', rememberedSince: 1 })
  server.replies(getSystemTime, Date.now())
  const page = await openScreen(
    <div style={{ height: 4_000 }}>
      <UnansweredNotes />
    </div>,
    { server, areas: ['notices'] },
  )
  window.scrollTo(0, scrolled)
  keepSent({ key: KEY, path: convert.path, member: 7, sentAt: Date.now(), isUnsent: false })
  leaveToNotes(KEY)
  await expect
    .element(page.getByText(/^Conversion, .*the exchange accepted it/).first())
    .toBeInTheDocument()
}

test('the outcome of a write is also a toast where the note above the page is out of sight', async () => {
  await open(500)
  await expect.poll(() => toasts.shown()?.text).toMatch(/^Conversion, .*accepted it/)
})

test('a note in sight is enough', async () => {
  await open(0)
  expect(toasts.shown()).toBeUndefined()
})
