/** The chat's input. The text stays until it has arrived, also across a reload. */
import type { Reply } from '@assay/wire/route.ts'
import { getSupportMessages, sendSupportMessage } from '@assay/wire/routes/member/user.ts'
import { getTickets } from '@assay/wire/routes/ticket.ts'
import { queryClient, refresh } from '../../../api/queryClient.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useStore } from '../../../store/createStore.ts'
import { UnknownNote } from '../../../write/UnknownNote.tsx'
import { useWrite } from '../../../write/useWrite.ts'
import { useWriteError } from '../../../write/useWriteError.ts'
import { chatQuery } from '../supportQueries.ts'
import { WritingLine } from '../ticket/WritingLine.tsx'
import { chatDraft, forgetChat } from './chatDraft.ts'

type Messages = Reply<typeof getSupportMessages>

export function ChatComposer() {
  const t = useT()
  const { body } = useStore(chatDraft)
  const write = useWrite(sendSupportMessage, {
    onDone: (message, sent) => {
      forgetChat(sent)
      if (message) {
        queryClient.setQueryData<Messages>(chatQuery.queryKey, (before) => [
          ...(before ?? []).filter(({ id }) => id !== message.id),
          message,
        ])
      }
      refresh(getSupportMessages, getTickets)
    },
  })
  const refused = useWriteError(write.state)
  if (write.state.step === 'unknown') return <UnknownNote write={write} />
  return (
    <WritingLine
      label={t('support.chatWrite')}
      value={body}
      onChange={(changed) => chatDraft.set({ body: changed })}
      onSend={() => void write.send({ body })}
      isBusy={write.isBusy}
      refused={refused}
    />
  )
}
