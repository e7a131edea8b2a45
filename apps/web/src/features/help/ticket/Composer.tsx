/** Saying more in a ticket. What is typed stays until it has arrived. */
import { isTicketReply, lengthOf, TICKET_REPLY_MAX } from '@assay/domain/support/ticket.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { getTicket, getTickets, replyTicket } from '@assay/wire/routes/ticket.ts'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { UnknownNote } from '../../../app/write/UnknownNote.tsx'
import { useWriteError } from '../../../app/write/useWriteError.ts'
import { useT } from '../../../i18n/i18n.ts'
import { haptic } from '../../../session/haptic.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { usePictures } from '../pictures/usePictures.ts'
import css from './composer.module.css'

export function Composer({ id }: { id: number }) {
  const t = useT()
  const [body, setBody] = useState('')
  const pictures = usePictures()
  const write = useWrite(replyTicket, {
    onDone: (ticket) => {
      setBody('')
      pictures.clear()
      refresh(getTickets)
      if (ticket) queryClient.setQueryData(readQuery(getTicket, { id }).queryKey, ticket)
      else refresh(getTicket)
    },
  })
  const refused = useWriteError(write.state)
  const isTooLong = lengthOf(body) > TICKET_REPLY_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTicketReply(body) || pictures.isUnderWay) return haptic('error')
    const { images } = pictures
    void write.send({ id, body, ...(images.length > 0 && { images }) })
  }
  if (write.state.step === 'unknown') return <UnknownNote write={write} />
  return (
    <form noValidate className={css.composer} aria-label={t('help.reply')} onSubmit={submit}>
      {pictures.list.length > 0 && <PictureField pictures={pictures} isCompact />}
      <div className={css.line}>
        {pictures.list.length === 0 && <PictureField pictures={pictures} isCompact />}
        <textarea
          className={css.text}
          rows={1}
          aria-label={t('help.reply')}
          placeholder={t('help.reply')}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
        <IconButton
          type="submit"
          className={css.send}
          label={t('help.send')}
          aria-busy={write.isBusy || pictures.isUnderWay || undefined}
          disabled={write.isBusy || pictures.isUnderWay || !isTicketReply(body)}
        >
          <SendHorizontal size={20} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      </div>
      {(refused || isTooLong) && (
        <p role="alert" className={css.wrong}>
          {refused ??
            t('help.count', { count: lengthOf(body), minimum: 1, maximum: TICKET_REPLY_MAX })}
        </p>
      )}
    </form>
  )
}
