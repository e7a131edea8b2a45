/** The current public key for receipts of rounds. */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { getSigningKey } from '@assay/wire/routes/trading/proof.ts'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../../../api/queryClient.ts'
import { CheckSection, RawLink } from '../../../check/CheckSection.tsx'
import css from '../../../check/check.module.css'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

const keyQuery = readQuery(getSigningKey, {}, 60_000)

export function KeyCheck() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(keyQuery)
  const key = data?.keys.find(({ keyId }) => keyId === data.keyId)
  return (
    <CheckSection title={t('check.key')} text={t('check.key.text')}>
      {data && (
        <div className={css.card}>
          <FactList>
            <Fact label={`${t('check.key.public')} · ${data.algorithm}`} isStacked>
              <span className={css.copied}>
                <span className={css.key}>{data.publicKey}</span>
                <CopyButton text={data.publicKey} isIconOnly />
              </span>
            </Fact>
            {key && key.validFrom > 0 && (
              <Fact label={t('check.key.since')}>{format.zoned(key.validFrom)}</Fact>
            )}
          </FactList>
        </div>
      )}
      <RawLink path="/proof/key">{t('check.key.all')}</RawLink>
    </CheckSection>
  )
}
