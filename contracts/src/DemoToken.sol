// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Play money on the demo's local chains: a plain ERC-20 whose whole supply goes to its deployer. One
/// that must be reset takes a new allowance only after a zero, as USDT on Ethereum does.
contract DemoToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public immutable totalSupply;
    bool public immutable mustReset;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error NotEnough();
    error NotReset();

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, bool mustReset_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        totalSupply = supply;
        mustReset = mustReset_;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (mustReset && value != 0 && allowance[msg.sender][spender] != 0) revert NotReset();
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert NotEnough();
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        if (balanceOf[from] < value) revert NotEnough();
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
