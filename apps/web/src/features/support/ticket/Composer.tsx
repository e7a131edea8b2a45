/** Replying in a ticket. Text and images stay until they have arrived, also across a reload. */
import { getTicket, getTickets, replyTicket } from '@assay/wire/routes/ticket.ts'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useStore } from '../../../store/createStore.ts'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { ImageField } from '../images/ImageField.tsx'
import { useTicketImages } from '../images/useTicketImages.ts'
import { forgetReply, NO_REPLY, type ReplyDraft, replyDraft } from './ticketDraft.ts'
import { WritingLine } from './WritingLine.tsx'

export function Composer({ id }: { id: number }) {
  const t = useT()
  const of = (draft: ReplyDraft) => (draft.ticket === id ? draft : NO_REPLY)
  const { body, images } = useStore(replyDraft, of)
  const change = (changes: Partial<ReplyDraft>) =>
    replyDraft.set({ ...of(replyDraft.get()), ...changes, ticket: id })
  const uploads = useTicketImages(images, (how) =>
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
  if (write.state.step === 'unknown') return <UnknownNote write={write} />
  const field = <ImageField uploads={uploads} isCompact />
  const hasImages = uploads.list.length > 0
  return (
    <WritingLine
      label={t('support.reply')}
      value={body}
      onChange={(changed) => change({ body: changed })}
      onSend={() => !uploads.hasFailed && void write.send({ id, body, images })}
      isBusy={write.isBusy || uploads.isUnderWay}
      refused={refused}
      above={hasImages && field}
      before={!hasImages && field}
    />
  )
}
