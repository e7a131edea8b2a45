/**
 * Contracts behind deposits on the chains: token contracts, the vault, and what its code is bound
 * to.
 */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { AddressText } from '../../chain/AddressText.tsx'
import { networksQuery } from '../../chain/networksQuery.ts'
import { CheckSection } from '../../check/CheckSection.tsx'
import css from '../../check/check.module.css'
import { useT } from '../../i18n/i18n.ts'

const isContract = (address: string) => /^0x[0-9a-fA-F]{40}$/.test(address)

export function AddressCheck() {
  const t = useT()
  const { data = [] } = useQuery(networksQuery)
  const networks = data.filter(({ token, vault }) => isContract(token) || vault)
  if (networks.length === 0) return null
  return (
    <CheckSection title={t('check.addresses')} text={t('check.addresses.text')}>
      <div className={css.networks}>
        {networks.map((network) => (
          <div key={`${network.asset} ${network.chainId}`} className={css.card}>
            <h3 className={css.network}>
              <CoinIcon symbol={network.asset} size={20} />
              {network.asset} · {network.chain}
            </h3>
            <FactList>
              {isContract(network.token) && (
                <Address label={t('check.addresses.token')} address={network.token} />
              )}
              {network.vault && (
                <Address label={t('check.addresses.vault')} address={network.vault} />
              )}
              {network.treasury && (
                <Address label={t('check.addresses.treasury')} address={network.treasury} />
              )}
              {network.codeHash && (
                <Fact label={t('check.addresses.code')} isStacked>
                  <span className={css.key}>{network.codeHash}</span>
                </Fact>
              )}
            </FactList>
          </div>
        ))}
      </div>
    </CheckSection>
  )
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <Fact label={label} isStacked>
      <span className={css.copied}>
        <AddressText address={address} />
        <CopyButton text={address} isIconOnly />
      </span>
    </Fact>
  )
}
