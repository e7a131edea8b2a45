/**
 * The code that opens an account or resets a password. On return, also after a reload, the sent
 * code is still used; another one is sent only on request.
 */
import { sendVisitorCode } from '@assay/wire/routes/member/password.ts'
import { call } from '../../api/call.ts'
import { accountInput, type ContactDraft, shownContact } from '../fields/contact.ts'
import type { Submit } from '../useSubmit.ts'
import { NO_CODE, type SentCode, sentCode, sentCodeFor } from './sentCode.ts'
import { useCountdown } from './useCountdown.ts'

type VisitorCodeProps = {
  purpose: Exclude<SentCode['purpose'], 'none'>
  contact: ContactDraft
  submit: Submit
  /** Asks whether the rest of the form is right before a code is typed. */
  check?: () => Promise<unknown>
  onSent: () => void
}

export function useVisitorCode(props: VisitorCodeProps) {
  const { purpose, contact, submit, check, onSent } = props
  const known = sentCodeFor(purpose)
  const isSent = known !== undefined && shownContact(known.contact) === shownContact(contact)
  const countdown = useCountdown(known?.resendAt)

  const keep = (sentAt: number, waitSeconds: number) => {
    sentCode.patch({ purpose, contact, sentAt, resendAt: Date.now() + waitSeconds * 1_000 })
    countdown.start(waitSeconds)
    onSent()
  }
  const ask = async () => {
    const sent = await call(sendVisitorCode, { purpose, ...accountInput(contact) })
    keep(Date.now(), sent.resendAfterSeconds)
  }
  const run = (work: () => Promise<void>) =>
    void submit.run(work, ({ reason, details }) => {
      // `codeTooSoon` after a code for something else means that none for this was sent.
      if (reason !== 'codeTooSoon' || !known || !isSent) return false
      keep(known.sentAt, Number(details.seconds))
      return true
    })
  return {
    isSent,
    waitSeconds: countdown.seconds,
    send: () =>
      run(async () => {
        await check?.()
        if (isSent) onSent()
        else await ask()
      }),
    sendAnother: () => run(ask),
    forget: () => sentCode.set(NO_CODE),
  }
}
