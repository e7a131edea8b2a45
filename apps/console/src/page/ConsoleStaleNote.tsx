/** Shown above stale data that could not be refreshed. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { consoleErrorText } from '../api/call.ts'
import { t } from '../i18n/words.ts'

export function ConsoleStaleNote({ error }: { error: unknown }) {
  return error ? (
    <Banner kind="warn">{t('shell.stale', { why: consoleErrorText(error) })}</Banner>
  ) : null
}
