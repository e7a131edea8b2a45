-- What staff said in the chat before it was a ticket has long been on the screen: it is no new answer.
UPDATE support_ticket t SET read_post = greatest(read_post, coalesce((SELECT max(id)
  FROM support_post p WHERE p.ticket = t.id AND p.author = 'support'), 0))
WHERE category = 'chat';
