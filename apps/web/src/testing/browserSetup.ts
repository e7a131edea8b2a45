/** The base of every component test: the app's styles, and a console that stays quiet. */
import '@assay/ui/tokens.css'
import '@assay/ui/global.css'
import * as z from 'zod/mini'
import './quietConsole.ts'

z.config({ jitless: true })
