/** Opens this page inside a wallet's own browser, for phones whose browser has no wallet. */
export const walletApps = (url: string) => {
  const bare = url.replace(/^https?:\/\//, '')
  const encoded = encodeURIComponent(url)
  return [
    { name: 'MetaMask', href: `https://metamask.app.link/dapp/${bare}` },
    {
      name: 'Trust Wallet',
      href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
    },
    { name: 'Coinbase Wallet', href: `https://go.cb-w.com/dapp?cb_url=${encoded}` },
    { name: 'imToken', href: `imtokenv2://navigate/DappView?url=${encoded}` },
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url, chain: 'ETH' }))}`,
    },
    { name: 'SafePal', href: `https://link.safepal.io/?url=${encoded}` },
  ]
}
