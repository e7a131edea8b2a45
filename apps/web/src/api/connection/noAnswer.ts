/**
 * The message when there was no answer. A device behind a broken router reports a network, so if
 * the exchange goes silent the cause is unknown.
 */
import { type Connection, connection } from './socket.ts'

/** A socket that never connected, at the start or since the phone slept, has not gone silent. */
const SILENT: Connection[] = ['stale', 'reconnecting']

const isSilent = () => navigator.onLine && SILENT.includes(connection.get().status)

/** For one request. */
export const noAnswer = () => (isSilent() ? 'app.silent' : 'app.error.network')

/** For all data on the page. */
export const whyOffline = () => (isSilent() ? 'app.silent' : 'app.offline')
