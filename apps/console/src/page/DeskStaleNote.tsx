/** Shown above stale data that could not be refreshed. */
import { Banner } from '@assay/ui/notes/Banner.tsx'
import { deskErrorText } from '../api/call.ts'
import { t } from '../i18n/words.ts'

export function DeskStaleNote({ error }: { error: unknown }) {
  return error ? (
    <Banner kind="warn">{t('shell.stale', { why: deskErrorText(error) })}</Banner>
  ) : null
}
