// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface Vault {
    function deposit(bytes32 ref, uint256 requested) external returns (uint256);
}

/// A token as odd as real ones are. Its manner is chosen per test; anybody may mint.
contract OddToken {
    enum Manner { plain, silent, saysNo, fee, paused, empty, generous, reentrant, lies, short }

    Manner public manner;
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function setManner(Manner manner_) external {
        manner = manner_;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    /// The Transfer event of money that never moved.
    function forge(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    /// As many of them in one transaction as somebody likes.
    function forgeMany(address to, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit Transfer(msg.sender, to, 1);
    }

    /// Emits a transfer and takes it all back.
    function failAfter(address to, uint256 value) external {
        move(msg.sender, to, value);
        revert('no');
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(manner != Manner.paused, 'paused');
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external {
        require(manner != Manner.paused, 'paused');
        if (manner == Manner.saysNo) answer(0, 32);
        if (manner == Manner.empty) answer(1, 32);
        if (manner == Manner.reentrant) Vault(msg.sender).deposit(0, value);
        require(allowance[from][msg.sender] >= value, 'allowance');
        allowance[from][msg.sender] -= value;
        if (manner == Manner.fee) {
            balanceOf[from] -= value / 100;
            value -= value / 100;
        }
        move(from, to, value);
        if (manner == Manner.generous) balanceOf[to] += 1;
        if (manner == Manner.silent) answer(0, 0);
        if (manner == Manner.lies) answer(2, 32);
        if (manner == Manner.short) answer(1, 31);
        answer(1, 32);
    }

    function move(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, 'balance');
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function answer(uint256 word, uint256 size) private pure {
        assembly ('memory-safe') {
            mstore(0, word)
            return(0, size)
        }
    }
}
