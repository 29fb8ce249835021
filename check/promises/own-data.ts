import { type Break, inDatabase, inFile, inFunction } from './break.ts'

/** One's own data. */
export const ownData: Break[] = [
  {
    row: 'G',
    broken: 'a new table about people is missing in the download',
    by: inDatabase('create table diaries (member_id uuid references members on delete cascade, words text not null)'),
    test: ['app/portal/my-data/export-my-data.test.ts', 'every table is exported, or named with the reason why not'],
  },
  {
    row: 'G',
    broken: 'the messages of a former address are left out',
    by: inFile(
      'app/portal/my-data/own-messages.server.ts',
      'return sql<string>`(select message.id from messages_of(${of.member}) as message)`',
      "return sql<string>`(select message.id from messages_of(${of.member}) as message where kind = 'invitation')`",
    ),
    test: [
      'app/portal/my-data/export-my-data.test.ts',
      'everything that the person wrote is in the file, and the file explains itself',
    ],
  },
  {
    row: 'J2',
    broken: 'unresolved messages are deleted with the rest',
    by: inFunction('sweep_messages(text, timestamptz, int)', "status = 'resolved' and status_since", 'status_since'),
    test: [
      'server/background/retention.test.ts',
      'finished rows are deleted when their time is over, and nothing else',
    ],
  },
  {
    row: 'J2',
    broken: 'the names of deleted senders stay in the audit log',
    by: inFunction(
      'sweep_messages(text, timestamptz, int)',
      "perform forget_in_audit_log(null, '{}', '{}', v_ids::text[]);",
      'null;',
    ),
    test: [
      'server/background/retention.test.ts',
      'with a message the audit log loses the sender’s name and keeps the action',
    ],
  },
  {
    row: 'J2',
    broken: 'a shorter time deletes without a question',
    by: inFile(
      'app/retention/change-retention.server.ts',
      'if (deletions.length > 0 &&',
      'if (deletions.length > 99 &&',
    ),
    test: [
      'app/retention/change-retention.test.ts',
      'a deletion needs agreement, and agreement to other periods is refused',
    ],
  },
  {
    row: 'H3',
    broken: 'anyone can read how a request arrived',
    by: inFile(
      'server/http/probe.ts',
      'const id = asked && readSignedId(services, question, asked)',
      "const id = asked && '018f3a52-7e1b-4c3d-9a5e-2b1c0d9e8f7a'",
    ),
    test: [
      'server/site/doctor/doctor.test.ts',
      'a server at ORIGIN without this installation’s secret is reported as another one',
    ],
  },
  {
    row: 'H',
    broken: 'it contains emails of others',
    by: inFile('app/portal/my-data/own-messages.server.ts', ".where('recipient', '=', email)", ''),
    test: ['app/portal/my-data/export-my-data.test.ts', 'it contains nothing about other people, and no secret'],
  },
  {
    row: 'H',
    broken: 'it can be downloaded fifty times an hour',
    by: inFile('app/portal/my-data/download-limit.server.ts', 'hits: 5,', 'hits: 50,'),
    test: [
      'app/portal/my-data/export-my-data.test.ts',
      'each download is audited, and the sixth in an hour has to wait',
    ],
  },
  {
    row: 'H',
    broken: 'a page of another site can trigger it',
    by: inFile(
      'app/portal/my-data/download-route.ts',
      'if (isCausedElsewhere(request.headers))',
      'if (request.bodyUsed)',
    ),
    test: [
      'app/portal/my-data/download-route.test.ts',
      'a cross-site request is neither answered nor audited nor counted',
    ],
  },
  {
    row: 'I',
    broken: 'messages to the team stay',
    by: inFunction(
      'delete_member(uuid, timestamptz)',
      'delete from inquiries as row where row.id = any (v_messages);',
      '',
    ),
    test: [
      'app/membership/roster/editing/delete-member.test.ts',
      'nothing stored identifies a member after they have left',
    ],
  },
  {
    row: 'I',
    broken: 'leaving does not wait for a batch of a newsletter to the member',
    by: inFile('app/membership/subscriptions.server.ts', ".orderBy('id').forShare()", ''),
    test: ['app/messages/sending/send-message.test.ts', 'who leaves while it is being written does not get it'],
  },
  {
    row: 'J',
    broken: 'an entry of the audit log can be changed',
    by: inDatabase('grant update on audit_log to public'),
    test: ['app/membership/roster/editing/delete-member.test.ts', 'after a deletion the log is protected as before'],
  },
  {
    row: 'J',
    broken: 'the audit log keeps the names of former members',
    by: inFunction(
      'delete_member(uuid, timestamptz)',
      'perform forget_in_audit_log(p_member_id, v_addresses, v_names, p_member_id::text || v_messages::text[]);',
      '',
    ),
    test: [
      'app/membership/roster/editing/delete-member.test.ts',
      "the audit log keeps actions, times and subjects, and loses the member's identity",
    ],
  },
  {
    row: 'K',
    broken: 'the last admin can leave',
    by: inFile(
      'app/membership/roster/editing/delete-member.server.ts',
      `if (admins.has(memberId) && admins.size === 1) return 'last-admin'
       if (isLastOwner(admins, memberId)) return 'last-owner'`,
      '',
    ),
    test: [
      'app/membership/roster/editing/delete-member.test.ts',
      'the last admin stays, and of two who leave at once one does',
    ],
  },
]
