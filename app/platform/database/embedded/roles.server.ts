import { type ClientConfig, escapeIdentifier } from 'pg'
import { applicationRole, ownerRole, type Passwords } from './passwords.server.ts'
import { withClient } from './with-client.server.ts'

/**
 * Makes the database and its two roles, or mends what is not as it should be. Of an earlier version everything belonged to the
 * superuser, and the application was that superuser.
 *
 * @param connection of the superuser, to any database
 */
export async function prepareRoles(connection: ClientConfig, database: string, passwords: Passwords) {
  await withClient(connection, async (client) => {
    await client.query(makeRoles(passwords))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    const name = escapeIdentifier(database)
    if (rowCount === 0) await client.query(`create database ${name} owner ${ownerRole}`)
    else await client.query(`alter database ${name} owner to ${ownerRole}`)
    await client.query(
      `revoke all on database ${name} from public; grant connect on database ${name} to ${applicationRole}`,
    )
  })
  await withClient({ ...connection, database }, (client) => client.query(giveEverythingToOwner))
}

function makeRoles(passwords: Passwords) {
  return [ownerRole, applicationRole]
    .map(
      (role) => `
        do $$ begin create role ${role}; exception when duplicate_object then null; end $$;
        alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
          password '${passwords[role as keyof Passwords]}';`,
    )
    .join('')
}

/**
 * What an extension brought stays the superuser's; indexes and sequences of columns go with their tables. `alter table` takes views
 * and sequences too.
 */
const giveEverythingToOwner = `do $$
declare
  v_object text;
begin
  for v_object in
    select format('table %I.%I', nspname, relname)
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p', 'v', 'm', 'S') and relowner <> '${ownerRole}'::regrole
        and not exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'a', 'i'))
    union all
    select format('routine %s', pg_proc.oid::regprocedure)
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = 'public' and proowner <> '${ownerRole}'::regrole
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute 'alter ' || v_object || ' owner to ${ownerRole}';
  end loop;
end $$`
