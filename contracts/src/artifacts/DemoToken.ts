/** Compiled from DemoToken.sol by `npm run contracts`; a test compiles it again to the same bytes. */
export const demoToken = {
  "abi": [
    {
      "inputs": [
        {
          "internalType": "string",
          "name": "name_",
          "type": "string"
        },
        {
          "internalType": "string",
          "name": "symbol_",
          "type": "string"
        },
        {
          "internalType": "uint8",
          "name": "decimals_",
          "type": "uint8"
        },
        {
          "internalType": "uint256",
          "name": "supply",
          "type": "uint256"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "constructor"
    },
    {
      "inputs": [],
      "name": "NotEnough",
      "type": "error"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "owner",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Approval",
      "type": "event"
    },
    {
      "anonymous": false,
      "inputs": [
        {
          "indexed": true,
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "indexed": true,
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "indexed": false,
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "Transfer",
      "type": "event"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "allowance",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "spender",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "approve",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "",
          "type": "address"
        }
      ],
      "name": "balanceOf",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "decimals",
      "outputs": [
        {
          "internalType": "uint8",
          "name": "",
          "type": "uint8"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "name",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "symbol",
      "outputs": [
        {
          "internalType": "string",
          "name": "",
          "type": "string"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [],
      "name": "totalSupply",
      "outputs": [
        {
          "internalType": "uint256",
          "name": "",
          "type": "uint256"
        }
      ],
      "stateMutability": "view",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transfer",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    },
    {
      "inputs": [
        {
          "internalType": "address",
          "name": "from",
          "type": "address"
        },
        {
          "internalType": "address",
          "name": "to",
          "type": "address"
        },
        {
          "internalType": "uint256",
          "name": "value",
          "type": "uint256"
        }
      ],
      "name": "transferFrom",
      "outputs": [
        {
          "internalType": "bool",
          "name": "",
          "type": "bool"
        }
      ],
      "stateMutability": "nonpayable",
      "type": "function"
    }
  ],
  "bytecode": "0x60c060405234801561000f575f5ffd5b506040516108e83803806108e883398101604081905261002e9161013c565b5f610039858261024e565b506001610046848261024e565b5060ff821660805260a0819052335f818152600260209081526040808320859055518481527fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef910160405180910390a35050505061030c565b634e487b7160e01b5f52604160045260245ffd5b5f82601f8301126100c2575f5ffd5b81516001600160401b038111156100db576100db61009f565b604051601f8201601f19908116603f011681016001600160401b03811182821017156101095761010961009f565b604052818152838201602001851015610120575f5ffd5b8160208501602083015e5f918101602001919091529392505050565b5f5f5f5f6080858703121561014f575f5ffd5b84516001600160401b03811115610164575f5ffd5b610170878288016100b3565b602087015190955090506001600160401b0381111561018d575f5ffd5b610199878288016100b3565b935050604085015160ff811681146101af575f5ffd5b6060959095015193969295505050565b600181811c908216806101d357607f821691505b6020821081036101f157634e487b7160e01b5f52602260045260245ffd5b50919050565b601f821115610249578282111561024957805f5260205f20601f840160051c602085101561022257505f5b90810190601f840160051c035f5b81811015610245575f83820155600101610230565b5050505b505050565b81516001600160401b038111156102675761026761009f565b61027b8161027584546101bf565b846101f7565b6020601f8211600181146102ad575f83156102965750848201515b5f19600385901b1c1916600184901b178455610305565b5f84815260208120601f198516915b828110156102dc57878501518255602094850194600190920191016102bc565b50848210156102f957868401515f19600387901b60f8161c191681555b505060018360011b0184555b5050505050565b60805160a0516105bc61032c5f395f60da01525f61012201526105bc5ff3fe608060405234801561000f575f5ffd5b5060043610610090575f3560e01c8063313ce56711610063578063313ce5671461011d57806370a082311461015657806395d89b4114610175578063a9059cbb1461017d578063dd62ed3e14610190575f5ffd5b806306fdde0314610094578063095ea7b3146100b257806318160ddd146100d557806323b872dd1461010a575b5f5ffd5b61009c6101ba565b6040516100a99190610447565b60405180910390f35b6100c56100c0366004610497565b610245565b60405190151581526020016100a9565b6100fc7f000000000000000000000000000000000000000000000000000000000000000081565b6040519081526020016100a9565b6100c56101183660046104bf565b6102b1565b6101447f000000000000000000000000000000000000000000000000000000000000000081565b60405160ff90911681526020016100a9565b6100fc6101643660046104f9565b60026020525f908152604090205481565b61009c610341565b6100c561018b366004610497565b61034e565b6100fc61019e366004610519565b600360209081525f928352604080842090915290825290205481565b5f80546101c69061054a565b80601f01602080910402602001604051908101604052809291908181526020018280546101f29061054a565b801561023d5780601f106102145761010080835404028352916020019161023d565b820191905f5260205f20905b81548152906001019060200180831161022057829003601f168201915b505050505081565b335f8181526003602090815260408083206001600160a01b038716808552925280832085905551919290917f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9259061029f9086815260200190565b60405180910390a35060015b92915050565b6001600160a01b0383165f908152600360209081526040808320338452909152812054828110156102f55760405163342ccafd60e21b815260040160405180910390fd5b5f19811461032b576103078382610596565b6001600160a01b0386165f9081526003602090815260408083203384529091529020555b610336858585610363565b506001949350505050565b600180546101c69061054a565b5f61035a338484610363565b50600192915050565b6001600160a01b0383165f9081526002602052604090205481111561039b5760405163342ccafd60e21b815260040160405180910390fd5b6001600160a01b0383165f90815260026020526040812080548392906103c2908490610596565b90915550506001600160a01b0382165f90815260026020526040812080548392906103ee9084906105a9565b92505081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef8360405161043a91815260200190565b60405180910390a3505050565b602081525f82518060208401528060208501604085015e5f604082850101526040601f19601f83011684010191505092915050565b80356001600160a01b0381168114610492575f5ffd5b919050565b5f5f604083850312156104a8575f5ffd5b6104b18361047c565b946020939093013593505050565b5f5f5f606084860312156104d1575f5ffd5b6104da8461047c565b92506104e86020850161047c565b929592945050506040919091013590565b5f60208284031215610509575f5ffd5b6105128261047c565b9392505050565b5f5f6040838503121561052a575f5ffd5b6105338361047c565b91506105416020840161047c565b90509250929050565b600181811c9082168061055e57607f821691505b60208210810361057c57634e487b7160e01b5f52602260045260245ffd5b50919050565b634e487b7160e01b5f52601160045260245ffd5b818103818111156102ab576102ab610582565b808201808211156102ab576102ab61058256"
} as const
