/** Saying more in a ticket. What is typed and chosen stays until it has arrived, also over a reload. */
import { isTicketReply, lengthOf, TICKET_REPLY_MAX } from '@assay/domain/support/ticket.ts'
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { getTicket, getTickets, replyTicket } from '@assay/wire/routes/ticket.ts'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent } from 'react'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { UnknownNote } from '../../../app/write/UnknownNote.tsx'
import { useWriteError } from '../../../app/write/useWriteError.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useStore } from '../../../live/createStore.ts'
import { haptic } from '../../../session/haptic.ts'
import { PictureField } from '../pictures/PictureField.tsx'
import { usePictures } from '../pictures/usePictures.ts'
import css from './composer.module.css'
import { forgetReply, NO_REPLY, type ReplyDraft, replyDraft } from './ticketDraft.ts'

export function Composer({ id }: { id: number }) {
  const t = useT()
  const of = (draft: ReplyDraft) => (draft.ticket === id ? draft : NO_REPLY)
  const { body, images } = useStore(replyDraft, of)
  const change = (changes: Partial<ReplyDraft>) =>
    replyDraft.set({ ...of(replyDraft.get()), ...changes, ticket: id })
  const pictures = usePictures(images, (how) =>
    change({ images: how(of(replyDraft.get()).images) }),
  )
  const write = useWrite(replyTicket, {
    onDone: (ticket, sent) => {
      forgetReply(sent)
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
    void write.send({ id, body, images })
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
          onChange={(event) => change({ body: event.target.value })}
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
