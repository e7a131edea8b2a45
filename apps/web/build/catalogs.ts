/** The location of the messages, for the build and for tests. */
import { join } from 'node:path'
import { catalogPlugin } from './catalogPlugin.ts'

const here = import.meta.dirname

export const catalogs = catalogPlugin({
  folder: join(here, '../src/i18n'),
  outside: {
    errors: { folder: join(here, '../../../packages/wire/src/messages'), prefix: 'error.' },
  },
  core: ['app', 'wallet', 'home'],
})
