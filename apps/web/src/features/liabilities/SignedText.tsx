/** The statement as it was signed, for whoever checks it with something else than this page. */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { useT } from '../../i18n/i18n.ts'
import css from './liabilities.module.css'
import type { CheckedStatement } from './useStatement.ts'

export function SignedText({ checked: { statement, publicKey } }: { checked: CheckedStatement }) {
  const t = useT()
  const { number, hash, signature, text } = statement
  return (
    <details className={css.details}>
      <summary>{t('liabilities.signed')}</summary>
      <Copied label={t('liabilities.hash')} text={hash} />
      <Copied label={t('liabilities.signature')} text={signature} />
      <Copied label={t('liabilities.key')} text={publicKey} />
      <Copied label={t('liabilities.text')} text={text} />
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
