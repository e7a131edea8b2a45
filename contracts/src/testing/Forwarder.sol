// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// Sends on what it is given, as many wallets and exchanges do; or seems to, and takes it back.
contract Forwarder {
    function forward(address payable to) external payable {
        (bool isDone, ) = to.call{value: msg.value}("");
        require(isDone);
    }

    /// The transfer inside is undone and the transaction succeeds all the same.
    function forwardAndFail(address payable to) external payable {
        try this.forwardThenRevert{value: msg.value}(to) {} catch {}
    }

    function forwardThenRevert(address payable to) external payable {
        (bool isDone, ) = to.call{value: msg.value}("");
        require(isDone && to == address(0));
    }
}
