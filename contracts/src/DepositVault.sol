// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Moves tokens of whoever calls it, and of nobody else, to one fixed treasury. There is no owner, no
/// upgrade, no way to call anything else: an approval given to this contract can be used by the
/// person who gave it and by no one besides. What counts is what the treasury really received.
contract DepositVault {
    address public immutable token;
    address public immutable treasury;
    bool private transient isEntered;

    event Deposit(address indexed from, bytes32 indexed ref, uint256 received, uint256 requested);

    error WrongPlace();
    error Reentered();
    error NothingSent();
    error TransferFailed();
    error WrongReceipt();

    constructor(address token_, address treasury_) {
        if (token_.code.length == 0 || treasury_ == address(0)) revert WrongPlace();
        if (treasury_ == token_ || treasury_ == address(this)) revert WrongPlace();
        token = token_;
        treasury = treasury_;
    }

    /// Sends `requested` of the caller's tokens to the treasury. Tokens that answer nothing are
    /// taken at their deeds; those that keep a fee are counted by what arrived.
    function deposit(bytes32 ref, uint256 requested) external returns (uint256 received) {
        if (isEntered) revert Reentered();
        isEntered = true;
        if (requested == 0 || msg.sender == treasury) revert NothingSent();
        uint256 before = balance();
        // transferFrom(address,address,uint256); the sender is always the caller.
        (bool isDone, bytes memory answer) =
            token.call(abi.encodeWithSelector(0x23b872dd, msg.sender, treasury, requested));
        if (!isDone) revert TransferFailed();
        if (answer.length != 0 && (answer.length < 32 || uint256(bytes32(answer)) != 1)) {
            revert TransferFailed();
        }
        uint256 afterwards = balance();
        if (afterwards <= before || afterwards - before > requested) revert WrongReceipt();
        received = afterwards - before;
        emit Deposit(msg.sender, ref, received, requested);
        isEntered = false;
    }

    function balance() private view returns (uint256) {
        (bool isDone, bytes memory answer) =
            token.staticcall(abi.encodeWithSelector(0x70a08231, treasury));
        if (!isDone || answer.length != 32) revert WrongReceipt();
        return uint256(bytes32(answer));
    }
}
