/** The signed text of the statement, for verification with other tools. */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './liabilities.module.css'
import type { CheckedStatement } from './useStatement.ts'

export function SignedText({ checked }: { checked: CheckedStatement }) {
  const t = useT()
  const { statement, publicKey, verdict } = checked
  const { number, hash, signature, text } = statement
  const { desk: log } = verdict.content
  return (
    <details className={css.details}>
      <summary>{t('liabilities.signed')}</summary>
      <Copied label={t('liabilities.hash')} text={hash} />
      <Copied label={t('liabilities.signature')} text={signature} />
      <Copied label={t('liabilities.key')} text={publicKey} />
      <Copied label={t('liabilities.text')} text={text} />
      {log && (
        <Copied label={t('liabilities.operatorLog', { count: log.entries })} text={log.hash} />
      )}
      <a className={css.raw} href={`/proof/liabilities/${number}`} target="_blank" rel="noreferrer">
        {t('liabilities.data')}
      </a>
    </details>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.copied}>
      <span>{label}</span>
      <code>{text}</code>
      <CopyButton text={text} isIconOnly />
    </div>
  )
}
