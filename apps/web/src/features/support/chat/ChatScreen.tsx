/**
 * The support chat: short questions and answers, without a title or images. Each conversation is a
 * ticket at the console; here all of them are one. Viewing an answer marks it as read.
 */
import { EmptyState } from '@assay/ui/states/EmptyState.tsx'
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import { getTickets, markTicketRead } from '@assay/wire/routes/ticket.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { Page } from '../../../page/Page.tsx'
import { ReadFailed } from '../../../page/ReadFailed.tsx'
import { StaleNote } from '../StaleNote.tsx'
import css from '../support.module.css'
import { chatQuery, ticketsQuery } from '../supportQueries.ts'
import { Thread } from '../ticket/Thread.tsx'
import { ChatComposer } from './ChatComposer.tsx'

export function ChatScreen() {
  const t = useT()
  const { data: said, error, refetch } = useQuery(chatQuery)
  useMarkRead(said?.findLast(({ isFromStaff }) => isFromStaff)?.id)
  return (
    <Page title={t('app.title.chat')} action={said && <ChatComposer />}>
      {!said && !error && <Skeleton height={320} />}
      {!said && error && (
        <ReadFailed error={error} onRetry={refetch}>
          {t('support.chatFailed')}
        </ReadFailed>
      )}
      {said && <StaleNote error={error} onRetry={refetch} />}
      {said?.length === 0 && (
        <EmptyState illustration="records" detail={t('support.chatHow')}>
          {t('support.chatEmpty')}
        </EmptyState>
      )}
      {said && said.length > 0 && (
        <Thread said={said.map((message) => ({ ...message, images: [] }))} />
      )}
      {said && (
        <p className={css.chatEnd}>
          <ShieldCheck size={16} strokeWidth={1.6} aria-hidden="true" />
          {t('support.safety')}
        </p>
      )}
    </Page>
  )
}

/** A shown answer is read, in whichever conversation it is. */
function useMarkRead(answer: number | undefined) {
  const { data: tickets } = useQuery(ticketsQuery)
  const unread = tickets?.filter(({ category, isUnread }) => category === 'chat' && isUnread)
  const ids = unread?.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids || answer === undefined) return
    const marked = ids
      .split(',')
      .map((id) => call(markTicketRead, { id: Number(id), reply: answer }))
    // The dot stays if it fails; the next view marks it.
    Promise.all(marked).then(
      () => refresh(getTickets),
      () => undefined,
    )
  }, [ids, answer])
}
