/** `npm run build`: builds the app and the desk, for a server that does not build them itself. */
import { buildWeb } from './buildWeb.ts'

buildWeb()
