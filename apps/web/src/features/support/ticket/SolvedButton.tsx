/** Closes a solved ticket, after a confirmation that this is final. */
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { closeTicket, getTicket, getTickets } from '@assay/wire/routes/ticket.ts'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { errorText } from '../../../api/errorText.ts'
import { queryClient, readQuery, refresh } from '../../../api/queryClient.ts'
import { toastDone } from '../../../api/toastDone.ts'
import { useT } from '../../../i18n/i18n.ts'

export function SolvedButton({ id }: { id: number }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const ticket = await call(closeTicket, { id })
      setAsking(false)
      queryClient.setQueryData(readQuery(getTicket, { id }).queryKey, ticket)
      void toastDone(closeTicket)
      refresh(getTickets)
    } catch (problem) {
      setError(errorText(problem) ?? t('app.error.network'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        kind="secondary"
        onClick={() => {
          setError(undefined)
          setAsking(true)
        }}
      >
        {t('support.solved')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={t('support.solvedAsk')}
        confirmLabel={t('support.close')}
        backLabel={t('app.back')}
        isBusy={isBusy}
        error={error}
        onConfirm={() => void close()}
        onClose={() => setAsking(false)}
      >
        {t('support.solvedText')}
      </ConfirmSheet>
    </>
  )
}
