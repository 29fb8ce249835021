-- An address that was refused at the sign-in of admins is a row here, which is swept, and no entry of the audit log, which
-- strangers could fill. Null for rows from before.
alter table unknown_sign_ins add column area text check (area in ('portal', 'admin'));
-- The /48 of an IPv6 network: who rents one has 65,536 networks.
alter table unknown_sign_ins add column wider_network text;
create index unknown_sign_ins_of_wider_network on unknown_sign_ins (wider_network, asked_at desc)
  where wider_network is not null;
