/** A one-line input with its send button; content before it, such as images, is passed in. */
import { isTicketReply, lengthOf, TICKET_REPLY_MAX } from '@assay/domain/support/ticket.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../store/haptic.ts'
import css from './composer.module.css'

type WritingLineProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onSend: () => void
  /** Nothing can be sent while an upload is pending. */
  isBusy: boolean
  refused?: string | undefined
  above?: ReactNode
  before?: ReactNode
}

export function WritingLine(props: WritingLineProps) {
  const { label, value, onChange, onSend, isBusy, refused, above, before } = props
  const t = useT()
  const isTooLong = lengthOf(value) > TICKET_REPLY_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTicketReply(value) || isBusy) return haptic('error')
    onSend()
  }
  return (
    <form noValidate className={css.composer} aria-label={label} onSubmit={submit}>
      {above}
      <div className={css.line}>
        {before}
        <textarea
          className={css.text}
          rows={1}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          type="submit"
          className={css.send}
          label={t('support.send')}
          aria-busy={isBusy || undefined}
          disabled={isBusy || !isTicketReply(value)}
        >
          <SendHorizontal size={20} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      {(refused || isTooLong) && (
        <p role="alert" className={css.wrong}>
          {refused ??
            t('support.count', { count: lengthOf(value), minimum: 1, maximum: TICKET_REPLY_MAX })}
        </p>
      )}
    </form>
  )
}
