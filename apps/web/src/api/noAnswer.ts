/** What to say where no answer came: where there is a network, it is the exchange that is silent. */
import { connection } from '../live/socket.ts'

const isSilent = () => navigator.onLine && connection.get().status !== 'live'

/** Of one request. */
export const noAnswer = () => (isSilent() ? 'app.silent' : 'app.error.network')

/** Of all that is shown. */
export const whyOffline = () => (isSilent() ? 'app.silent' : 'app.offline')
