/**
 * What to say where no answer came. A device behind a dead router says that it has a network, so
 * that of an exchange that fell silent it is not known whose fault that is.
 */
import { type Connection, connection } from '../live/socket.ts'

/** One not heard yet, at the start or since the phone slept, has not fallen silent. */
const SILENT: Connection[] = ['stale', 'reconnecting']

const isSilent = () => navigator.onLine && SILENT.includes(connection.get().status)

/** Of one request. */
export const noAnswer = () => (isSilent() ? 'app.silent' : 'app.error.network')

/** Of all that is shown. */
export const whyOffline = () => (isSilent() ? 'app.silent' : 'app.offline')
