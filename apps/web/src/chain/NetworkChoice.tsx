/** The choice of a coin and its network. Most coins have only one. */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import css from './NetworkChoice.module.css'

type Place = { asset: string; chainId: number; chain: string }

type NetworkChoiceProps<P extends Place> = {
  networks: readonly P[]
  network: P
  onChange: (network: P) => void
  /** The initial network of a coin; default: the same as before, if the coin is there too. */
  isPreferred?: (network: P) => boolean
  coinLabel: string
  networkLabel: string
}

export function NetworkChoice<P extends Place>(props: NetworkChoiceProps<P>) {
  const { networks, network, onChange, isPreferred = () => false } = props
  const coins = [...new Set(networks.map(({ asset }) => asset))]
  const offered = networks.filter(({ asset }) => asset === network.asset)
  const chooseCoin = (coin: string) => {
    const places = networks.filter(({ asset }) => asset === coin)
    const same = places.find(({ chainId }) => chainId === network.chainId)
    const chosen = places.find(isPreferred) ?? same ?? places[0]
    if (chosen) onChange(chosen)
  }
  const chooseNetwork = (id: string) => {
    const chosen = offered.find(({ chainId }) => `${chainId}` === id)
    if (chosen) onChange(chosen)
  }
  return (
    <>
      {coins.length > 1 && (
        <Segmented
          label={props.coinLabel}
          options={coins.map((coin) => ({ value: coin, label: <Coin coin={coin} /> }))}
          value={network.asset}
          onChange={chooseCoin}
        />
      )}
      <Segmented
        label={props.networkLabel}
        options={offered.map(({ chainId, chain }) => ({ value: `${chainId}`, label: chain }))}
        value={`${network.chainId}`}
        onChange={chooseNetwork}
      />
    </>
  )
}

function Coin({ coin }: { coin: string }) {
  return (
    <span className={css.coin}>
      <CoinIcon symbol={coin} size={20} />
      {coin}
    </span>
  )
}
