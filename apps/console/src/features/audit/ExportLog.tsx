/** Fetches the whole log, verifies its chain in the browser, and saves it as JSON lines. */
import { Button } from '@assay/ui/press/Button.tsx'
import { type AuditVerdict, verifyAudit } from '@assay/wire/proof/auditChain.ts'
import { exportAudit, getAudit } from '@assay/wire/routes/operator/audit.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { callConsole, consoleErrorText, refreshReads } from '../../api/call.ts'
import { short } from '../../i18n/figures.ts'
import { t } from '../../i18n/words.ts'
import css from './audit.module.css'

export function ExportLog() {
  const [isBusy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<AuditVerdict>()
  const [error, setError] = useState<string>()

  async function run() {
    setBusy(true)
    setError(undefined)
    try {
      const lines = await wholeLog()
      setVerdict(await verifyAudit(lines))
      save(lines)
      refreshReads(getAudit)
    } catch (failed) {
      setError(consoleErrorText(failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.export}>
      <span role="status">
        {verdict?.isIntact && (
          <span className={css.good}>
            {t('audit.intact', { count: verdict.count, head: short(verdict.head, 8) })}
          </span>
        )}
        {verdict && !verdict.isIntact && (
          <span className={css.bad}>
            {t('audit.broken', { line: verdict.line, problem: verdict.problem })}
          </span>
        )}
        {error && <span className={css.bad}>{error}</span>}
      </span>
      <Button
        kind="secondary"
        isBusy={isBusy}
        onClick={run}
        icon={<Download size={18} aria-hidden="true" />}
      >
        {t('audit.export')}
      </Button>
    </div>
  )
}

async function wholeLog(): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const { lines } = await callConsole(exportAudit, { from: all.length + 1 })
    if (lines.length === 0) return all
    all.push(...lines)
  }
}

function save(lines: readonly string[]) {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`]))
  const link = document.createElement('a')
  link.href = url
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.jsonl`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
