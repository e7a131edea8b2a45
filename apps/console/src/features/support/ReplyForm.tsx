/**
 * The answer to a ticket. A request for a secret is reported before sending; the server refuses it
 * too.
 */
import { asksForSecret } from '@assay/domain/support/asksForSecret.ts'
import { isTicketReply, lengthOf, TICKET_REPLY_MAX } from '@assay/domain/support/ticket.ts'
import { Field, inputClass } from '@assay/ui/fields/Field.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { type ConsoleTicket, replyConsoleTicket } from '@assay/wire/routes/operator/tickets.ts'
import { useState } from 'react'
import { useAct } from '../../api/call.ts'
import { consoleSentence, t } from '../../i18n/words.ts'
import { ConsoleProblem } from '../../page/Page.tsx'
import css from './support.module.css'

type ReplyFormProps = { ticket: ConsoleTicket; onChange: (ticket: ConsoleTicket) => void }

export function ReplyForm({ ticket: { id, posts }, onChange }: ReplyFormProps) {
  const [body, setBody] = useState('')
  const send = useAct(replyConsoleTicket, (ticket) => {
    setBody('')
    showToast(t('support.sent'), 'success')
    onChange(ticket)
  })
  const isForbidden = asksForSecret(body)
  return (
    <form
      className={css.reply}
      onSubmit={(event) => {
        event.preventDefault()
        void send.run({ id, body, after: posts.at(-1)?.id ?? 0 })
      }}
    >
      <Field
        label={t('support.reply')}
        hint={t('support.length', { count: lengthOf(body), most: TICKET_REPLY_MAX })}
        error={isForbidden ? consoleSentence('secretAsked') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${inputClass} ${css.text}`}
            rows={4}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      <ConsoleProblem>{send.error}</ConsoleProblem>
      <Button
        type="submit"
        isBlock
        isBusy={send.isBusy}
        disabled={isForbidden || !isTicketReply(body)}
      >
        {t('support.send')}
      </Button>
    </form>
  )
}
