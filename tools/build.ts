/**
 * `npm run build`: builds the app and the console, for a server that does not build them itself.
 */
import { buildWeb } from './buildWeb.ts'

buildWeb()
