/** Says when prices are not live: reconnecting or old. Silent when all is well. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { type ConnectionState, connection } from '../api/connection/socket.ts'
import { useT } from '../i18n/i18n.ts'
import { useStore } from '../store/createStore.ts'

export function LiveChip() {
  const t = useT()
  const { status } = useStore(connection)
  if (!isOld({ status })) return null
  return (
    <StatusPill tone="warn">
      {t(status === 'reconnecting' ? 'app.live.reconnecting' : 'app.live.paused')}
    </StatusPill>
  )
}

/** True when prices on screen may be old: they are dimmed then. */
export const useIsStale = () => useStore(connection, isOld)

const isOld = ({ status }: Pick<ConnectionState, 'status'>) =>
  status !== 'live' && status !== 'connecting'
