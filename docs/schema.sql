-- The schema after all migrations. Generated: `npm run schema` writes it, a test compares it.

create table backup_state (
  is_only boolean not null default true,
  tried_at timestamp with time zone,
  made_at timestamp with time zone,
  bytes bigint,
  failures integer not null default 0,
  constraint backup_state_pkey PRIMARY KEY (is_only),
  constraint backup_state_is_only_check CHECK (is_only)
);

create table blocks (
  user_id bigint not null,
  other_id bigint not null,
  blocked_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (user_id, other_id),
  constraint blocks_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_check CHECK ((user_id <> other_id))
);
CREATE INDEX blocks_newest on blocks USING btree (user_id, blocked_at DESC, other_id DESC);
CREATE INDEX blocks_of_other on blocks USING btree (other_id, user_id);

create table community_answers (
  is_only boolean not null default true,
  received integer not null,
  answered integer not null,
  constraint community_answers_pkey PRIMARY KEY (is_only),
  constraint community_answers_is_only_check CHECK (is_only)
);

create table connection_requests (
  id bigint generated always as identity,
  from_id bigint not null,
  to_id bigint not null,
  status text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  note text,
  score smallint,
  constraint connection_requests_pkey PRIMARY KEY (id),
  constraint connection_requests_from_id_to_id_status_key UNIQUE (from_id, to_id) INCLUDE (status),
  constraint connection_requests_from_id_fkey FOREIGN KEY (from_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connection_requests_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connection_requests_check CHECK ((from_id <> to_id)),
  constraint connection_requests_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 280))),
  constraint connection_requests_status_check CHECK ((status = ANY (ARRAY['interested'::text, 'ignored'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX connection_requests_age on connection_requests USING btree (created_at) WHERE (status <> 'ignored'::text);
CREATE INDEX connection_requests_answered on connection_requests USING btree (to_id) WHERE ((status = ANY (ARRAY['accepted'::text, 'rejected'::text])) AND (answered_at IS NOT NULL));
CREATE INDEX connection_requests_of_receiver on connection_requests USING btree (to_id);
CREATE INDEX connection_requests_passed on connection_requests USING btree (from_id, created_at DESC, id DESC) WHERE (status = 'ignored'::text);
CREATE INDEX connection_requests_rejected on connection_requests USING btree (to_id, answered_at DESC, id DESC) WHERE ((status = 'rejected'::text) AND (answered_at IS NOT NULL));
CREATE INDEX connection_requests_sent on connection_requests USING btree (from_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['interested'::text, 'rejected'::text]));
CREATE INDEX connection_requests_to on connection_requests USING btree (to_id, from_id) INCLUDE (status) WHERE (status <> 'ignored'::text);
CREATE INDEX connection_requests_waiting on connection_requests USING btree (to_id, created_at DESC, id DESC) INCLUDE (from_id) WHERE (status = 'interested'::text);

create table connections (
  id bigint not null,
  user_id bigint not null,
  other_id bigint not null,
  connected_at timestamp with time zone not null,
  constraint connections_pkey PRIMARY KEY (user_id, other_id),
  constraint connections_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX connections_age on connections USING btree (connected_at) WHERE (user_id < other_id);
CREATE INDEX connections_newest on connections USING btree (user_id, connected_at DESC, id DESC);
CREATE INDEX connections_other on connections USING btree (other_id);

create table conversation_members (
  user_id bigint not null,
  conversation_id bigint not null,
  other_id bigint not null,
  listed_at timestamp with time zone,
  unread_count integer not null default 0,
  last_read_id bigint not null default 0,
  last_read_at timestamp with time zone,
  last_message_id bigint,
  last_message_at timestamp with time zone,
  receipt_id bigint not null default 0,
  cleared_to_id bigint not null default 0,
  muted_until timestamp with time zone,
  sent_count integer not null default 0,
  constraint conversation_members_pkey PRIMARY KEY (user_id, conversation_id),
  constraint conversation_members_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversation_members_unread_count_check CHECK ((unread_count >= 0))
);
CREATE INDEX conversation_members_of_other on conversation_members USING btree (other_id);
CREATE INDEX conversation_members_other on conversation_members USING btree (conversation_id, user_id);

create table conversations (
  id bigint generated always as identity,
  low_id bigint not null,
  high_id bigint not null,
  is_open boolean not null default true,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_low_id_high_id_key UNIQUE (low_id, high_id),
  constraint conversations_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint conversations_check CHECK ((low_id < high_id))
);
CREATE INDEX conversations_high on conversations USING btree (high_id);

create table daily_counts (
  day date not null,
  members integer not null,
  active integer not null,
  active_in_week integer not null,
  requests integer not null,
  acceptances integer not null,
  messages integer not null,
  reports integer not null,
  constraint daily_counts_pkey PRIMARY KEY (day)
);

create table devices (
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX devices_expiry on devices USING btree (expires_at);
CREATE INDEX devices_user on devices USING btree (user_id);

create table digests (
  user_id bigint not null,
  is_on boolean not null,
  due_at timestamp with time zone not null,
  latest bigint[] not null default '{}'::bigint[],
  earlier bigint[] not null default '{}'::bigint[],
  constraint digests_pkey PRIMARY KEY (user_id),
  constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX digests_due on digests USING btree (due_at) WHERE is_on;

create table directory (
  member_id bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone not null,
  gender text,
  skill_ids integer[] not null default '{}'::integer[],
  active_day integer not null,
  active_week integer not null generated always as (active_day / 7) stored,
  interest_ids integer[],
  intents text[],
  languages text[],
  time_zone text,
  is_closed boolean not null default false,
  is_empty boolean not null default false,
  learning_ids integer[],
  hours_per_week smallint,
  new_since timestamp with time zone,
  constraint directory_pkey PRIMARY KEY (member_id),
  constraint directory_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX directory_alphabetical on directory USING btree (name, member_id);
CREATE INDEX directory_closed on directory USING btree (member_id) WHERE is_closed;
CREATE INDEX directory_facets on directory USING gin (interest_ids, intents, languages) WITH (fastupdate=off);
CREATE INDEX directory_gender on directory USING btree (gender, created_at DESC, member_id DESC);
CREATE INDEX directory_name_runs on directory USING gin (name_runs(name)) WITH (fastupdate=off);
CREATE INDEX directory_new on directory USING btree (new_since) WHERE (new_since IS NOT NULL);
CREATE INDEX directory_newest on directory USING btree (created_at DESC, member_id DESC) INCLUDE (joined_at);
CREATE INDEX directory_time_zone on directory USING btree (time_zone) WHERE (time_zone IS NOT NULL);
CREATE INDEX directory_traits on directory USING gin (traits(skill_ids, active_week)) WITH (fastupdate=off);
CREATE INDEX directory_unranked on directory USING btree (is_empty, created_at DESC, member_id DESC) INCLUDE (joined_at);
CREATE TRIGGER count_closed AFTER UPDATE OF is_closed ON directory FOR EACH ROW WHEN ((old.is_closed <> new.is_closed)) EXECUTE FUNCTION count_closed();
CREATE TRIGGER count_joining AFTER INSERT ON directory REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
CREATE TRIGGER count_leaving AFTER DELETE ON directory REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
CREATE TRIGGER count_skills AFTER INSERT OR DELETE OR UPDATE OF skill_ids, interest_ids ON directory FOR EACH ROW EXECUTE FUNCTION count_listings();
CREATE TRIGGER note_closing AFTER UPDATE OF is_closed ON directory FOR EACH ROW WHEN ((new.is_closed AND (NOT old.is_closed))) EXECUTE FUNCTION note_departure();
CREATE TRIGGER note_departure AFTER DELETE ON directory FOR EACH ROW WHEN ((NOT old.is_closed)) EXECUTE FUNCTION note_departure();
CREATE TRIGGER note_filling AFTER UPDATE OF is_empty ON directory FOR EACH ROW WHEN (((old.is_empty <> new.is_empty) AND (NOT old.is_closed) AND (NOT new.is_closed))) EXECUTE FUNCTION note_filling();

create table directory_departures (
  member_id bigint not null,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone not null,
  left_at timestamp with time zone not null,
  is_empty boolean not null default false,
  constraint directory_departures_pkey PRIMARY KEY (member_id),
  constraint directory_departures_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX directory_departures_left on directory_departures USING btree (left_at);
CREATE INDEX directory_departures_unranked on directory_departures USING btree (is_empty, created_at DESC, member_id DESC);

create table directory_size (
  members integer not null,
  closed integer not null default 0
);

create table education (
  id bigint generated always as identity,
  user_id bigint not null,
  school text not null,
  degree text not null,
  field_of_study text not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone,
  is_current boolean not null,
  description text,
  constraint education_pkey PRIMARY KEY (id),
  constraint education_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint education_check CHECK ((((end_date AT TIME ZONE 'UTC'::text))::date >= ((start_date AT TIME ZONE 'UTC'::text))::date)),
  constraint education_check1 CHECK ((NOT (is_current AND (end_date IS NOT NULL))))
);
CREATE INDEX education_user on education USING btree (user_id);
CREATE TRIGGER show_entries AFTER INSERT OR DELETE OR UPDATE ON education FOR EACH ROW EXECUTE FUNCTION show_entries();

create table email_codes (
  user_id bigint not null,
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  ticket_tries smallint not null default 0,
  constraint email_codes_pkey PRIMARY KEY (user_id),
  constraint email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_codes_expiry on email_codes USING btree (expires_at);

create unlogged table export_chunks (
  export_id bigint not null,
  number integer not null,
  bytes bytea not null,
  constraint export_chunks_pkey PRIMARY KEY (export_id, number),
  constraint export_chunks_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE
);

create unlogged table exports (
  id bigint generated always as identity,
  user_id bigint not null,
  state text not null default 'making'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  bytes bigint,
  tries smallint not null default 0,
  leased_until timestamp with time zone not null,
  stops smallint not null default 0,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exports_state_check CHECK ((state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX exports_age on exports USING btree (created_at);
CREATE INDEX exports_making on exports USING btree (leased_until) WHERE (state = 'making'::text);
CREATE INDEX exports_of_member on exports USING btree (user_id, id DESC);

create unlogged table feeds (
  viewer_id bigint not null,
  ranked bigint[] not null,
  ranked_at timestamp with time zone not null,
  skill_ids integer[] not null default '{}'::integer[],
  visited_at timestamp with time zone not null,
  excluded bigint[] not null,
  total_count integer not null,
  intents text[] not null default '{}'::text[],
  stated text not null default ''::text,
  constraint feeds_pkey PRIMARY KEY (viewer_id, intents),
  constraint feeds_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX feeds_ranked on feeds USING btree (ranked_at);

create table github_accounts (
  user_id bigint not null,
  github_id bigint not null,
  login text not null,
  read_at timestamp with time zone not null,
  repositories integer not null,
  constraint github_accounts_pkey PRIMARY KEY (user_id),
  constraint github_accounts_github_id UNIQUE (github_id),
  constraint github_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create unlogged table github_readings (
  id bigint generated always as identity,
  user_id bigint not null,
  state text not null,
  reason text,
  retry_at timestamp with time zone,
  found jsonb,
  added jsonb,
  started_at timestamp with time zone not null,
  constraint github_readings_pkey PRIMARY KEY (id),
  constraint github_readings_user_id UNIQUE (user_id),
  constraint github_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint github_readings_check CHECK (((state = 'failed'::text) = (reason IS NOT NULL))),
  constraint github_readings_check1 CHECK (((state = 'found'::text) = (found IS NOT NULL))),
  constraint github_readings_check2 CHECK (((state = 'added'::text) = (added IS NOT NULL))),
  constraint github_readings_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'failed'::text, 'found'::text, 'added'::text])))
);
CREATE INDEX github_readings_start on github_readings USING btree (started_at);

create unlogged table github_states (
  hash bytea not null,
  session_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint github_states_pkey PRIMARY KEY (hash),
  constraint github_states_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX github_states_expiry on github_states USING btree (expires_at);
CREATE INDEX github_states_session on github_states USING btree (session_id);

create table identities (
  id bigint generated always as identity,
  user_id bigint not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name text not null,
  email_at_link text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_provider_key UNIQUE (user_id, provider),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_provider_check CHECK ((provider = ANY (ARRAY['oidc'::text, 'github'::text])))
);

create table image_bytes (
  image_id bigint not null,
  size text not null,
  bytes bytea,
  blob uuid,
  constraint image_bytes_pkey PRIMARY KEY (image_id, size),
  constraint image_bytes_image_id_fkey FOREIGN KEY (image_id) REFERENCES images(id) ON DELETE CASCADE,
  constraint image_bytes_place CHECK ((num_nonnulls(bytes, blob) = 1)),
  constraint image_bytes_size_check CHECK ((size = ANY (ARRAY['small'::text, 'large'::text])))
);
CREATE UNIQUE INDEX image_bytes_blob on image_bytes USING btree (blob) WHERE (blob IS NOT NULL);
CREATE TRIGGER queue_deleted_blob AFTER DELETE ON image_bytes FOR EACH ROW WHEN ((old.blob IS NOT NULL)) EXECUTE FUNCTION queue_unused_blob();
CREATE TRIGGER queue_moved_blob AFTER UPDATE OF blob ON image_bytes FOR EACH ROW WHEN (((old.blob IS NOT NULL) AND (old.blob IS DISTINCT FROM new.blob))) EXECUTE FUNCTION queue_unused_blob();

create table images (
  id bigint generated always as identity,
  owner_id bigint not null,
  conversation_id bigint,
  message_id bigint,
  position smallint,
  width integer not null,
  height integer not null,
  alt text not null,
  created_at timestamp with time zone not null,
  constraint images_pkey PRIMARY KEY (id),
  constraint images_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint images_alt_check CHECK ((char_length(alt) <= 300)),
  constraint images_check CHECK ((num_nulls(conversation_id, message_id, "position") = ANY (ARRAY[0, 3])))
);
CREATE INDEX images_message on images USING btree (conversation_id, message_id, "position");
CREATE INDEX images_owner on images USING btree (owner_id, id);
CREATE INDEX images_unsent on images USING btree (created_at) WHERE (message_id IS NULL);

create table invitations (
  id bigint generated always as identity,
  token_hash bytea not null,
  mailed_token_hash bytea,
  inviter_id bigint,
  email text,
  uses integer not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_mailed_token_hash_key UNIQUE (mailed_token_hash),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_uses_check CHECK ((uses > 0))
);
CREATE INDEX invitations_of_inviter on invitations USING btree (inviter_id);
CREATE INDEX invitations_with_email on invitations USING btree (expires_at) WHERE (email IS NOT NULL);

create table last_seen (
  user_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint last_seen_pkey PRIMARY KEY (user_id),
  constraint last_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX last_seen_newest on last_seen USING btree (seen_at DESC, user_id);
CREATE TRIGGER note_activity AFTER UPDATE OF seen_at ON last_seen FOR EACH ROW WHEN ((day_of(old.seen_at) <> day_of(new.seen_at))) EXECUTE FUNCTION note_activity();
CREATE TRIGGER note_first_activity AFTER INSERT ON last_seen FOR EACH ROW EXECUTE FUNCTION note_activity();

create table mail_cooldowns (
  address text not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  constraint mail_cooldowns_pkey PRIMARY KEY (address, kind)
);
CREATE INDEX mail_cooldowns_age on mail_cooldowns USING btree (sent_at);

create table mails (
  id bigint generated always as identity,
  recipient text not null,
  kind text not null,
  attempts smallint not null default 0,
  next_attempt_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  about_id bigint,
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_in_turn on mails USING btree ((
CASE
    WHEN (kind = ANY (ARRAY['unread-messages'::text, 'requests-waiting'::text, 'requests-accepted'::text])) THEN 1
    WHEN (kind = 'digest'::text) THEN 2
    ELSE 0
END), created_at, id);

create table match_counts (
  day date not null,
  outcome text not null,
  place text not null,
  score text not null,
  count integer not null,
  constraint match_counts_pkey PRIMARY KEY (day, outcome, place, score),
  constraint match_counts_outcome_check CHECK ((outcome = ANY (ARRAY['connect'::text, 'pass'::text, 'accepted'::text, 'rejected'::text])))
);

create table messages (
  id bigint not null default nextval('messages_id_seq'::regclass),
  conversation_id bigint not null,
  sender_id bigint not null,
  created_at timestamp with time zone not null,
  is_note boolean not null default false,
  client_id uuid,
  content text not null,
  reply_to_id bigint,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  changed_seq bigint,
  image_count smallint,
  constraint messages_pkey PRIMARY KEY (conversation_id, id)
) partition by HASH (conversation_id); -- in 64 partitions
CREATE INDEX messages_age on messages USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX messages_changed on messages USING btree (conversation_id, changed_seq) WHERE (changed_seq IS NOT NULL);
CREATE UNIQUE INDEX messages_client on messages USING btree (sender_id, client_id, conversation_id) WHERE (client_id IS NOT NULL);
CREATE TRIGGER forget_searched_text AFTER UPDATE OF content ON messages FOR EACH ROW WHEN ((old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION forget_searched_text();

create table moderation_log (
  id bigint generated always as identity,
  at timestamp with time zone not null,
  via text not null,
  actor_id bigint,
  action text not null,
  target_id bigint,
  report_id bigint,
  note text,
  constraint moderation_log_pkey PRIMARY KEY (id),
  constraint moderation_log_via_check CHECK ((via = ANY (ARRAY['web'::text, 'command line'::text, 'product'::text])))
);
CREATE INDEX moderation_log_acts on moderation_log USING btree (id DESC) WHERE (action <> ALL (ARRAY['list_members'::text, 'view_member'::text, 'list_reports'::text, 'view_report'::text, 'export_member'::text]));
CREATE INDEX moderation_log_of_target on moderation_log USING btree (target_id, id DESC) WHERE (target_id IS NOT NULL);
CREATE TRIGGER refuse_log_change BEFORE DELETE OR UPDATE OR TRUNCATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();

create table node_events (
  id bigint generated always as identity,
  events jsonb not null,
  leased_until timestamp with time zone not null,
  constraint node_events_pkey PRIMARY KEY (id)
);

create table notices (
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  other_id bigint,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone,
  read_at timestamp with time zone,
  mail_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_user_id_kind_other_id_key UNIQUE (user_id, kind, other_id),
  constraint notices_other_id_fkey FOREIGN KEY (other_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notices_check CHECK (((kind = 'report'::text) = (other_id IS NULL))),
  constraint notices_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'acceptance'::text, 'report'::text])))
);
CREATE INDEX notices_about on notices USING btree (other_id, id);
CREATE INDEX notices_age on notices USING btree (created_at);
CREATE INDEX notices_of_member on notices USING btree (user_id, id DESC);
CREATE INDEX notices_to_mail on notices USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notices_unread on notices USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notices_unseen on notices USING btree (user_id) WHERE (seen_at IS NULL);

create table notification_mails (
  user_id bigint not null,
  kind text not null,
  mailed_at timestamp with time zone not null,
  since timestamp with time zone,
  constraint notification_mails_pkey PRIMARY KEY (user_id, kind),
  constraint notification_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_mails_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'request'::text, 'acceptance'::text])))
);

create table notification_settings (
  user_id bigint not null,
  unread_mail boolean not null default true,
  message_push boolean not null default true,
  request_push boolean not null default true,
  request_mail boolean not null default true,
  acceptance_push boolean not null default true,
  acceptance_mail boolean not null default true,
  push_text boolean not null default false,
  quiet_from time without time zone,
  quiet_to time without time zone,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_settings_check CHECK ((num_nulls(quiet_from, quiet_to) = ANY (ARRAY[0, 2]))),
  constraint notification_settings_check1 CHECK ((quiet_from <> quiet_to))
);

create table passkey_challenges (
  hash bytea not null,
  session_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (hash),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expiry on passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_session on passkey_challenges USING btree (session_id);

create table passkeys (
  id bigint generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  rp_id text,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);
CREATE INDEX passkeys_of_member on passkeys USING btree (user_id, id);

create table pending_identities (
  hash bytea not null,
  state text not null,
  provider text not null,
  issuer text,
  subject text,
  email text,
  is_email_verified boolean not null default false,
  name text,
  needs text,
  reason text,
  user_id bigint,
  expires_at timestamp with time zone not null,
  constraint pending_identities_pkey PRIMARY KEY (hash),
  constraint pending_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pending_identities_provider_check CHECK ((provider = ANY (ARRAY['oidc'::text, 'github'::text]))),
  constraint pending_identities_state_check CHECK ((state = ANY (ARRAY['sign-up'::text, 'link'::text, 'verify'::text, 'waiting'::text, 'suspended'::text, 'refused'::text])))
);
CREATE INDEX pending_identities_expiry on pending_identities USING btree (expires_at);
CREATE INDEX pending_identities_of_member on pending_identities USING btree (user_id);

create table pending_logins (
  hash bytea not null,
  user_id bigint not null,
  password_hash text,
  expires_at timestamp with time zone not null,
  constraint pending_logins_pkey PRIMARY KEY (hash),
  constraint pending_logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX pending_logins_expiry on pending_logins USING btree (expires_at);
CREATE INDEX pending_logins_of_member on pending_logins USING btree (user_id);

create table photos (
  hash text not null,
  size text not null,
  bytes bytea,
  blob uuid,
  constraint photos_pkey PRIMARY KEY (hash, size),
  constraint photos_place CHECK ((num_nonnulls(bytes, blob) = 1)),
  constraint photos_size_check CHECK ((size = ANY (ARRAY['small'::text, 'large'::text])))
);
CREATE UNIQUE INDEX photos_blob on photos USING btree (blob) WHERE (blob IS NOT NULL);
CREATE TRIGGER queue_deleted_blob AFTER DELETE ON photos FOR EACH ROW WHEN ((old.blob IS NOT NULL)) EXECUTE FUNCTION queue_unused_blob();
CREATE TRIGGER queue_moved_blob AFTER UPDATE OF blob ON photos FOR EACH ROW WHEN (((old.blob IS NOT NULL) AND (old.blob IS DISTINCT FROM new.blob))) EXECUTE FUNCTION queue_unused_blob();

create table privacy_settings (
  user_id bigint not null,
  presence boolean not null default true,
  read_receipts boolean not null default true,
  typing boolean not null default true,
  discoverable boolean not null default true,
  requests_from text not null default 'everybody'::text,
  age boolean not null default true,
  gender boolean not null default true,
  constraint privacy_settings_pkey PRIMARY KEY (user_id),
  constraint privacy_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint privacy_settings_requests_from_check CHECK ((requests_from = ANY (ARRAY['everybody'::text, 'shared_skill'::text, 'mutual'::text, 'nobody'::text])))
);
CREATE INDEX privacy_settings_hidden on privacy_settings USING btree (user_id) WHERE (NOT discoverable);
CREATE TRIGGER list_by_privacy AFTER INSERT OR UPDATE OF discoverable, gender, presence ON privacy_settings FOR EACH ROW EXECUTE FUNCTION list_by_privacy();

create table profiles (
  user_id bigint not null,
  age smallint,
  gender text,
  about text,
  skills text[] not null default '{}'::text[],
  skill_ids integer[] not null default '{}'::integer[],
  photo_hash text,
  headline text,
  interests text[] not null default '{}'::text[],
  interest_ids integer[] not null default '{}'::integer[],
  learning text[] not null default '{}'::text[],
  learning_ids integer[] not null default '{}'::integer[],
  intents text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  time_zone text,
  hours_per_week smallint,
  availability text,
  available_from date,
  links jsonb not null default '[]'::jsonb,
  projects jsonb not null default '[]'::jsonb,
  visibility text not null default 'members'::text,
  shown_experience json not null default '[]'::json,
  shown_education json not null default '[]'::json,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_about_check CHECK ((char_length(about) <= 200)),
  constraint profiles_age_check CHECK (((age >= 18) AND (age <= 120))),
  constraint profiles_availability_check CHECK ((availability = ANY (ARRAY['open'::text, 'busy'::text, 'closed'::text]))),
  constraint profiles_check CHECK (((cardinality(skills) = cardinality(skill_ids)) AND (cardinality(skills) <= 30))),
  constraint profiles_check1 CHECK (((cardinality(interests) = cardinality(interest_ids)) AND (cardinality(interests) <= 30))),
  constraint profiles_check2 CHECK (((cardinality(learning) = cardinality(learning_ids)) AND (cardinality(learning) <= 10))),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['Male'::text, 'Female'::text, 'Non-binary'::text, 'Prefer not to say'::text]))),
  constraint profiles_headline_check CHECK ((char_length(headline) <= 80)),
  constraint profiles_hours_per_week_check CHECK (((hours_per_week >= 1) AND (hours_per_week <= 60))),
  constraint profiles_intents_check CHECK ((cardinality(intents) <= 3)),
  constraint profiles_languages_check CHECK ((cardinality(languages) <= 5)),
  constraint profiles_links_check CHECK ((jsonb_array_length(links) <= 5)),
  constraint profiles_projects_check CHECK ((jsonb_array_length(projects) <= 10)),
  constraint profiles_visibility_check CHECK ((visibility = ANY (ARRAY['members'::text, 'link'::text, 'public'::text])))
);
CREATE INDEX profiles_available_from on profiles USING btree (available_from) WHERE (available_from IS NOT NULL);
CREATE INDEX profiles_photo on profiles USING btree (photo_hash) WHERE (photo_hash IS NOT NULL);
CREATE TRIGGER describe_in_directory AFTER INSERT OR UPDATE OF gender, skill_ids, learning_ids, interest_ids, intents, languages, time_zone, hours_per_week, availability, about, headline, photo_hash, projects, links, shown_experience, shown_education ON profiles FOR EACH ROW EXECUTE FUNCTION describe_in_directory();
CREATE TRIGGER describe_skills AFTER INSERT OR DELETE OR UPDATE OF skill_ids, learning_ids, interest_ids ON profiles FOR EACH ROW EXECUTE FUNCTION count_uses();
CREATE TRIGGER move_digest AFTER INSERT OR UPDATE OF time_zone ON profiles FOR EACH ROW EXECUTE FUNCTION move_digest();

create table provider_visits (
  hash bytea not null,
  provider text not null,
  session_id bigint,
  next text,
  invitation_hash bytea,
  expires_at timestamp with time zone not null,
  constraint provider_visits_pkey PRIMARY KEY (hash),
  constraint provider_visits_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint provider_visits_provider_check CHECK ((provider = ANY (ARRAY['oidc'::text, 'github'::text])))
);
CREATE INDEX provider_visits_expiry on provider_visits USING btree (expires_at);
CREATE INDEX provider_visits_of_session on provider_visits USING btree (session_id);

create table purges (
  user_id bigint not null,
  leased_until timestamp with time zone not null,
  constraint purges_pkey PRIMARY KEY (user_id),
  constraint purges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX purges_lease on purges USING btree (leased_until);

create table push_keys (
  is_only boolean not null default true,
  public_key bytea not null,
  private_key bytea not null,
  constraint push_keys_pkey PRIMARY KEY (is_only),
  constraint push_keys_is_only_check CHECK (is_only)
);

create table push_subscriptions (
  id bigint generated always as identity,
  session_id bigint not null,
  user_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_member on push_subscriptions USING btree (user_id);
CREATE INDEX push_subscriptions_of_session on push_subscriptions USING btree (session_id);

create table pushes (
  subscription_id bigint not null,
  topic text not null,
  kind text not null,
  about_id bigint not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  service text not null default ''::text,
  constraint pushes_pkey PRIMARY KEY (subscription_id, topic),
  constraint pushes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  constraint pushes_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'request'::text, 'acceptance'::text])))
);
CREATE INDEX pushes_due on pushes USING btree (due_at);
CREATE INDEX pushes_due_at_service on pushes USING btree (service, due_at);

create table reactions (
  conversation_id bigint not null,
  message_id bigint not null,
  user_id bigint not null,
  emoji text not null,
  reacted_at timestamp with time zone not null,
  constraint reactions_pkey PRIMARY KEY (conversation_id, message_id, user_id, emoji),
  constraint reactions_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint reactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reactions_user on reactions USING btree (user_id, conversation_id, message_id);

create table recovery_codes (
  user_id bigint not null,
  hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table report_pictures (
  report_id bigint not null,
  name text not null,
  bytes bytea,
  blob uuid,
  constraint report_pictures_pkey PRIMARY KEY (report_id, name),
  constraint report_pictures_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_pictures_place CHECK ((num_nonnulls(bytes, blob) = 1))
);
CREATE INDEX report_pictures_blob on report_pictures USING btree (blob) WHERE (blob IS NOT NULL);
CREATE TRIGGER queue_deleted_blob AFTER DELETE ON report_pictures FOR EACH ROW WHEN ((old.blob IS NOT NULL)) EXECUTE FUNCTION queue_unused_blob();
CREATE TRIGGER queue_moved_blob AFTER UPDATE OF blob ON report_pictures FOR EACH ROW WHEN (((old.blob IS NOT NULL) AND (old.blob IS DISTINCT FROM new.blob))) EXECUTE FUNCTION queue_unused_blob();

create table reports (
  id bigint generated always as identity,
  reporter_id bigint,
  target_id bigint not null,
  statements jsonb not null,
  profile jsonb not null,
  messages jsonb not null,
  notes jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  action text,
  note text,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_target_id_fkey FOREIGN KEY (target_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_action_check CHECK ((action = ANY (ARRAY['none'::text, 'warn'::text, 'limit'::text, 'suspend'::text, 'delete'::text]))),
  constraint reports_check CHECK ((reporter_id <> target_id)),
  constraint reports_check1 CHECK (((resolved_at IS NULL) = (action IS NULL)))
);
CREATE INDEX reports_age on reports USING btree (created_at);
CREATE INDEX reports_of_reporter on reports USING btree (reporter_id);
CREATE INDEX reports_of_resolver on reports USING btree (resolved_by);
CREATE INDEX reports_of_target on reports USING btree (target_id);
CREATE UNIQUE INDEX reports_open on reports USING btree (reporter_id, target_id) NULLS NOT DISTINCT WHERE (resolved_at IS NULL);
CREATE INDEX reports_queue on reports USING btree (created_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX reports_resolved on reports USING btree (resolved_at DESC, id DESC) WHERE (resolved_at IS NOT NULL);
CREATE INDEX reports_with_content on reports USING btree (resolved_at) WHERE ((resolved_at IS NOT NULL) AND (profile <> '{}'::jsonb));

create table request_floods (
  user_id bigint not null,
  rule text not null,
  noted_at timestamp with time zone not null,
  is_reported boolean not null default false,
  cleared_at timestamp with time zone,
  constraint request_floods_pkey PRIMARY KEY (user_id),
  constraint request_floods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint request_floods_rule_check CHECK ((rule = ANY (ARRAY['same_note'::text, 'links'::text, 'unanswered'::text])))
);
CREATE INDEX request_floods_unreported on request_floods USING btree (noted_at) WHERE (NOT is_reported);

create table reserved_names (
  name text not null,
  free_at timestamp with time zone not null,
  user_id bigint,
  constraint reserved_names_pkey PRIMARY KEY (name),
  constraint reserved_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX reserved_names_free on reserved_names USING btree (free_at);
CREATE INDEX reserved_names_user on reserved_names USING btree (user_id) WHERE (user_id IS NOT NULL);

create table reset_tokens (
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint reset_tokens_pkey PRIMARY KEY (user_id),
  constraint reset_tokens_token_hash_key UNIQUE (token_hash),
  constraint reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reset_tokens_expiry on reset_tokens USING btree (expires_at);

create table schema_migrations (
  version integer not null,
  name text not null,
  applied_at timestamp with time zone not null default now(),
  needs_nodes_from integer,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create unlogged table search_counts (
  search text not null,
  members integer not null,
  counted_at timestamp with time zone not null,
  constraint search_counts_pkey PRIMARY KEY (search)
);
CREATE INDEX search_counts_age on search_counts USING btree (counted_at);

create unlogged table search_segments (
  conversation_id bigint not null,
  last_id bigint not null,
  first_id bigint not null,
  version integer not null default 0,
  ids bigint[] not null,
  lines text,
  form smallint not null default 1,
  constraint search_segments_pkey PRIMARY KEY (conversation_id, last_id),
  constraint search_segments_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint search_segments_form CHECK (((lines IS NULL) OR (form = 2)))
);
CREATE INDEX search_segments_unmade on search_segments USING btree (conversation_id) WHERE (lines IS NULL);

create table second_factors (
  user_id bigint not null,
  secret bytea not null,
  started_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX second_factors_unconfirmed on second_factors USING btree (started_at) WHERE (confirmed_at IS NULL);

create table sent_requests (
  from_id bigint not null,
  to_id bigint not null,
  sent_at timestamp with time zone not null,
  note_hash bytea,
  has_link boolean not null,
  constraint sent_requests_from_id_fkey FOREIGN KEY (from_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sent_requests_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sent_requests_age on sent_requests USING btree (sent_at);
CREATE INDEX sent_requests_of_receiver on sent_requests USING btree (to_id);
CREATE INDEX sent_requests_of_sender on sent_requests USING btree (from_id, sent_at);

create table sessions (
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry on sessions USING btree (expires_at);
CREATE INDEX sessions_user on sessions USING btree (user_id);

create table skills (
  id integer generated always as identity,
  canonical text not null,
  name text not null,
  member_count integer not null default 0,
  listed_by integer not null default 0,
  interested_by integer not null default 0,
  constraint skills_pkey PRIMARY KEY (id),
  constraint skills_canonical_key UNIQUE (canonical)
);
CREATE INDEX skills_unused on skills USING btree (id) WHERE (member_count = 0);

create table unread_search (
  searched_to timestamp with time zone not null,
  next_at timestamp with time zone not null
);

create table unsubscribe_key (
  key bytea not null
);

create table unused_blobs (
  blob uuid not null,
  delete_at timestamp with time zone not null,
  constraint unused_blobs_pkey PRIMARY KEY (blob)
);
CREATE INDEX unused_blobs_due on unused_blobs USING btree (delete_at);

create table users (
  id bigint generated always as identity,
  email text,
  user_name text,
  password_hash text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  signup_hash bytea,
  is_contested boolean not null default false,
  deletion_due_at timestamp with time zone,
  deletion_messages text,
  deleted_at timestamp with time zone,
  role text not null default 'member'::text,
  limited_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text,
  is_deleted_by_admin boolean not null default false,
  waiting_since timestamp with time zone,
  application text,
  invitation_id bigint,
  approved_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE SET NULL,
  constraint users_application_check CHECK ((char_length(application) <= 500)),
  constraint users_check CHECK (((deletion_due_at IS NULL) = (deletion_messages IS NULL))),
  constraint users_check1 CHECK (((deleted_at IS NULL) OR (deletion_due_at IS NOT NULL))),
  constraint users_check3 CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint users_deletion_messages_check CHECK ((deletion_messages = ANY (ARRAY['keep'::text, 'remove'::text]))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_named CHECK (
CASE
    WHEN (deleted_at IS NULL) THEN (num_nulls(email, user_name) = 0)
    ELSE (num_nulls(email, user_name, password_hash) = 3)
END),
  constraint users_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
  constraint users_user_name_check CHECK ((user_name ~ '^[A-Za-z0-9_]{6,15}$'::text))
);
CREATE INDEX users_hidden on users USING btree (id) WHERE (deletion_due_at IS NOT NULL);
CREATE INDEX users_leaving on users USING btree (deletion_due_at) WHERE ((deletion_due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX users_members on users USING btree (email_verified_at) WHERE ((email_verified_at IS NOT NULL) AND (waiting_since IS NULL) AND (deletion_due_at IS NULL));
CREATE INDEX users_name_runs on users USING gin (name_runs(lower(user_name))) WITH (fastupdate=off);
CREATE INDEX users_of_invitation on users USING btree (invitation_id);
CREATE INDEX users_staff on users USING btree (id) WHERE (role <> 'member'::text);
CREATE INDEX users_unlisted on users USING btree (id) WHERE ((deletion_due_at IS NOT NULL) OR (suspended_at IS NOT NULL) OR (limited_at IS NOT NULL) OR (waiting_since IS NOT NULL));
CREATE INDEX users_unverified on users USING btree (created_at) WHERE (email_verified_at IS NULL);
CREATE UNIQUE INDEX users_user_name on users USING btree (lower(user_name));
CREATE INDEX users_waiting on users USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE TRIGGER list_in_directory AFTER INSERT OR UPDATE OF email_verified_at, user_name, deletion_due_at, suspended_at, limited_at, waiting_since ON users FOR EACH ROW WHEN ((new.email_verified_at IS NOT NULL)) EXECUTE FUNCTION list_in_directory();
CREATE TRIGGER refuse_reserved_name AFTER INSERT OR UPDATE OF user_name ON users FOR EACH ROW WHEN ((new.user_name IS NOT NULL)) EXECUTE FUNCTION refuse_reserved_name();

create table work_experience (
  id bigint generated always as identity,
  user_id bigint not null,
  company text not null,
  position text not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone,
  is_current boolean not null,
  description text,
  constraint work_experience_pkey PRIMARY KEY (id),
  constraint work_experience_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint work_experience_check CHECK ((((end_date AT TIME ZONE 'UTC'::text))::date >= ((start_date AT TIME ZONE 'UTC'::text))::date)),
  constraint work_experience_check1 CHECK ((NOT (is_current AND (end_date IS NOT NULL))))
);
CREATE INDEX work_experience_user on work_experience USING btree (user_id);
CREATE TRIGGER show_entries AFTER INSERT OR DELETE OR UPDATE ON work_experience FOR EACH ROW EXECUTE FUNCTION show_entries();

create view relations as
 SELECT connection_requests.from_id AS user_id,
    connection_requests.to_id AS other_id,
    connection_requests.status,
    true AS is_own
   FROM connection_requests
UNION ALL
 SELECT connection_requests.to_id AS user_id,
    connection_requests.from_id AS other_id,
    connection_requests.status,
    false AS is_own
   FROM connection_requests
  WHERE (connection_requests.status <> 'ignored'::text)
UNION ALL
 SELECT blocks.user_id,
    blocks.other_id,
    'blocked'::text AS status,
    true AS is_own
   FROM blocks
UNION ALL
 SELECT blocks.other_id AS user_id,
    blocks.user_id AS other_id,
    'blocked'::text AS status,
    false AS is_own
   FROM blocks;

CREATE OR REPLACE FUNCTION count_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update directory_size set closed = closed + case when new.is_closed then 1 else -1 end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change int;
  closing int;
begin
  select count(*), count(*) filter (where is_closed) into change, closing from changed;
  if change = 0 then return null; end if;
  if tg_op = 'DELETE' then
    change := -change;
    closing := -closing;
  end if;
  update directory_size set members = members + change, closed = closed + closing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  skills_before int[] := case when tg_op = 'INSERT' then '{}' else old.skill_ids end;
  skills_after int[] := case when tg_op = 'DELETE' then '{}' else new.skill_ids end;
  interests_before int[] := case when tg_op = 'INSERT' then '{}' else coalesce(old.interest_ids, '{}') end;
  interests_after int[] := case when tg_op = 'DELETE' then '{}' else coalesce(new.interest_ids, '{}') end;
begin
  if skills_before = skills_after and interests_before = interests_after then return null; end if;
  perform from skills
  where id = any(skills_before || skills_after || interests_before || interests_after)
    and ((id = any(skills_before)) <> (id = any(skills_after))
      or (id = any(interests_before)) <> (id = any(interests_after)))
  order by id for no key update;
  update skills set
    listed_by = listed_by + (id = any(skills_after))::int - (id = any(skills_before))::int,
    interested_by = interested_by
      + (id = any(interests_after))::int - (id = any(interests_before))::int
  where id = any(skills_before || skills_after || interests_before || interests_after)
    and ((id = any(skills_before)) <> (id = any(skills_after))
      or (id = any(interests_before)) <> (id = any(interests_after)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before int[] := case when tg_op = 'INSERT' then '{}'
    else old.skill_ids || old.learning_ids || old.interest_ids end;
  after int[] := case when tg_op = 'DELETE' then '{}'
    else new.skill_ids || new.learning_ids || new.interest_ids end;
begin
  if before = after then return null; end if;
  perform lock_skills(before, after);
  update skills set member_count = member_count + 1 where id = any(after) and id <> all(before);
  update skills set member_count = member_count - 1 where id = any(before) and id <> all(after);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION cover_messages(conversation_ids bigint[], size integer, idle_before timestamp with time zone)
 RETURNS TABLE(conversation_id bigint, last_id bigint, version integer, contents json, has_more boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  most constant int := 1000;
  locked bigint[];
begin
  -- A statement of its own, so that the next one sees what was committed before the locks were granted.
  select array_agg(id) into locked from (
    select id from conversations where id = any(conversation_ids) for no key update skip locked
  ) free;

  return query
  with uncovered as (
    select conversation, next.*,
      sum(octet_length(content) + 10) over (partition by conversation order by next.id) / size as place
    from unnest(locked) conversation
    left join lateral (
      select case when octet_length(lines) < size / 2 then first_id - 1 else last_id end as upto
      from search_segments where conversation_id = conversation
      order by last_id desc limit 1
    ) covered on true
    cross join lateral (
      select id, created_at, content from messages
      where conversation_id = conversation and id > coalesce(covered.upto, 0)
      order by id limit most
    ) next
  ), runs as (
    select conversation, min(id) as first_id, max(id) as last_id, max(created_at) as last_at,
      array_agg(id order by id) as ids, json_agg(content order by id) as contents,
      place < max(place) over (partition by conversation) as is_full,
      sum(count(*)) over (partition by conversation) = most as has_more
    from uncovered group by conversation, place
  ), added as (
    insert into search_segments (conversation_id, first_id, last_id, ids)
    select conversation, first_id, last_id, ids from runs where is_full or last_at < idle_before
    on conflict do nothing
    returning *
  ), replaced as (
    delete from search_segments short using added
    where short.conversation_id = added.conversation_id
      and short.last_id between added.first_id and added.last_id
  )
  select added.conversation_id, added.last_id, added.version, runs.contents, runs.has_more
  from added
  join runs on runs.conversation = added.conversation_id and runs.last_id = added.last_id;
end
$function$;

CREATE OR REPLACE FUNCTION day_of(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select floor(extract(epoch from at) / 86400)::int
$function$;

CREATE OR REPLACE FUNCTION describe_in_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from directory where member_id = new.user_id for no key update;
  if tg_op = 'INSERT' then
    perform lock_skills('{}', new.skill_ids || new.learning_ids || new.interest_ids);
  elsif (old.skill_ids, old.learning_ids, old.interest_ids)
    is distinct from (new.skill_ids, new.learning_ids, new.interest_ids)
  then
    perform from skills
    where id = any(old.skill_ids || new.skill_ids || old.learning_ids || new.learning_ids
      || old.interest_ids || new.interest_ids)
    order by id for no key update;
  end if;
  update directory set skill_ids = new.skill_ids,
    gender = case
      when coalesce((select gender from privacy_settings where user_id = new.user_id), true)
      then new.gender
    end,
    interest_ids = nullif(new.interest_ids, '{}'), learning_ids = nullif(new.learning_ids, '{}'),
    intents = nullif(new.intents, '{}'), languages = nullif(new.languages, '{}'),
    time_zone = new.time_zone, hours_per_week = new.hours_per_week,
    joined_at = case
      when is_closed and new.availability is distinct from 'closed'
        or not is_closed and is_empty <> shows_nothing(new)
      then clock_timestamp()
      else joined_at
    end,
    is_closed = coalesce(new.availability = 'closed', false), is_empty = shows_nothing(new)
  where member_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION find_in_segments(conversations bigint[], cleared bigint[], before bigint, term text, other_term text, more_terms text[], most integer)
 RETURNS TABLE(conversation_id bigint, id bigint)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  places bigint[];
  lasts bigint[];
  in_place bigint[] := '{}';
  found bigint[] := '{}';
  next int := 1;
  step int := 32;
  lowest bigint := 0;
begin
  select array_agg(mine.place order by segment.last_id desc), array_agg(segment.last_id order by segment.last_id desc)
  into places, lasts
  from unnest(conversations, cleared) with ordinality as mine (conversation, cleared_to, place)
  cross join lateral (
    select last_id from search_segments
    where conversation_id = mine.conversation and last_id > mine.cleared_to
  ) segment;

  while next <= cardinality(lasts) and not (
    cardinality(found) = most and found[most] > lasts[next]
  ) loop
    select array_agg(hit.place order by hit.id desc), array_agg(hit.id order by hit.id desc)
    into in_place, found
    from (
      select * from unnest(in_place, found) earlier (place, id)
      union all
      select candidate.place, line.id
      from unnest(places[next : next + step - 1], lasts[next : next + step - 1]) candidate (place, last_id)
      cross join lateral (
        select ids[passed + n] as id from search_segments
        cross join lateral width_bucket(lowest, ids) as passed
        cross join lateral unnest((string_to_array(lines, E'\n'))[passed + 1 :]) with ordinality as line (text, n)
        where conversation_id = conversations[candidate.place] and last_id = candidate.last_id
          and first_id < before and strpos(lines, term) > 0 and strpos(lines, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(lines, more) = 0))
          and strpos(text, term) > 0 and strpos(text, other_term) > 0
          and (more_terms = '{}' or not exists (select from unnest(more_terms) more where strpos(text, more) = 0))
      ) line
      where line.id < before and line.id > cleared[candidate.place]
      order by 2 desc limit most
    ) hit;
    in_place := coalesce(in_place, '{}');
    found := coalesce(found, '{}');
    lowest := coalesce(found[most], 0);
    next := next + step;
    step := step * 2;
  end loop;
  return query select conversations[hit.place], hit.id from unnest(in_place, found) hit (place, id);
end
$function$;

CREATE OR REPLACE FUNCTION find_messages(conversation_ids bigint[], ids bigint[])
 RETURNS SETOF messages
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select messages.* from unnest(conversation_ids, ids) as key (conversation, message)
  join messages on messages.conversation_id = key.conversation and messages.id = key.message;
end
$function$;

CREATE OR REPLACE FUNCTION forget_searched_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update search_segments set lines = null, version = version + 1
  where conversation_id = new.conversation_id and first_id <= new.id and last_id = (
    select min(last_id) from search_segments
    where conversation_id = new.conversation_id and last_id >= new.id
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION instant_of(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

CREATE OR REPLACE FUNCTION list_by_privacy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform list_member(new.user_id, clock_timestamp());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_in_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform list_member(new.id, case
    when tg_op = 'UPDATE' and old.email_verified_at is not null then clock_timestamp()
  end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_member(member bigint, joined timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory (
    member_id, name, created_at, joined_at, new_since, gender, skill_ids, active_day,
    interest_ids, learning_ids, intents, languages, time_zone, hours_per_week, is_closed, is_empty
  )
  select users.id, lower(users.user_name), users.created_at, coalesce(joined, users.email_verified_at),
    coalesce(users.approved_at, users.email_verified_at),
    case when coalesce(privacy.gender, true) then profiles.gender end,
    coalesce(profiles.skill_ids, '{}'),
    day_of(case when coalesce(privacy.presence, true) then coalesce(seen_at, users.created_at)
      else users.created_at end),
    nullif(profiles.interest_ids, '{}'), nullif(profiles.learning_ids, '{}'),
    nullif(profiles.intents, '{}'), nullif(profiles.languages, '{}'), profiles.time_zone,
    profiles.hours_per_week, coalesce(profiles.availability = 'closed', false), shows_nothing(profiles)
  from users
  left join profiles on profiles.user_id = users.id
  left join last_seen on last_seen.user_id = users.id
  left join privacy_settings privacy on privacy.user_id = users.id
  where users.id = member and users.email_verified_at is not null
    and users.deletion_due_at is null and users.suspended_at is null and users.limited_at is null
    and users.waiting_since is null and coalesce(privacy.discoverable, true)
  on conflict (member_id) do update
  set name = excluded.name, gender = excluded.gender, active_day = excluded.active_day;
  if not found then
    delete from directory where member_id = member;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION list_unsegmented(conversations bigint[], cleared bigint[], lasts bigint[], before bigint, most integer)
 RETURNS TABLE(conversation_id bigint, id bigint, content text)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query
  select message.conversation_id, message.id, message.content
  from unnest(conversations, cleared, lasts) as mine (conversation, cleared_to, last_id)
  cross join lateral (
    select last_covered as after, mine.last_id as upto
    from (
      select coalesce(max(last_id), 0) as last_covered from search_segments
      where conversation_id = mine.conversation
    ) covered
    where last_covered < mine.last_id
    union all
    select first_id - 1, last_id from search_segments
    where conversation_id = mine.conversation and lines is null
  ) gap
  cross join lateral (
    select conversation_id, id, content from messages
    where conversation_id = mine.conversation and id > gap.after and id <= gap.upto
      and id > mine.cleared_to and id < before
    order by id desc limit most
  ) message
  order by message.id desc limit most;
end
$function$;

CREATE OR REPLACE FUNCTION lock_skills(before integer[], after integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from skills
  where id = any(before || after) and (id = any(before)) <> (id = any(after))
  order by id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION move_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or old.time_zone is distinct from new.time_zone then
    update digests
    set due_at = (due_at at time zone coalesce(old.time_zone, 'UTC'))
      at time zone coalesce(new.time_zone, 'UTC')
    where user_id = new.user_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION name_runs(name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  runs text[] := '{}';
begin
  for start in 1 .. length(name) loop
    runs := runs || substr(name, start, 1) || substr(name, start, 2) || substr(name, start, 3);
  end loop;
  return runs;
end $function$;

CREATE OR REPLACE FUNCTION note_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from directory where member_id = new.user_id for no key update;
  update directory set active_day = day_of(new.seen_at)
  where member_id = new.user_id and not exists (
    select from privacy_settings where user_id = new.user_id and not presence
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_departure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  select old.member_id, old.created_at, old.joined_at, clock_timestamp(), old.is_empty
  from users where id = old.member_id
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_filling()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory_departures (member_id, created_at, joined_at, left_at, is_empty)
  values (old.member_id, old.created_at, old.joined_at, new.joined_at, old.is_empty)
  on conflict (member_id) do update
  set joined_at = excluded.joined_at, left_at = excluded.left_at, is_empty = excluded.is_empty;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION queue_unused_blob()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Waits for a transaction that has locked the entry to delete it, and then inserts.
  insert into unused_blobs (blob, delete_at) values (old.blob, clock_timestamp())
  on conflict (blob) do update set delete_at = excluded.delete_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'moderation_log takes new rows only';
end $function$;

CREATE OR REPLACE FUNCTION refuse_reserved_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from reserved_names where name = lower(new.user_name)) then
    raise unique_violation using constraint = 'users_user_name', message = 'this name is reserved';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION send_message(sender bigint, recipient bigint, claimed bigint, text text, client uuid, reply_to bigint, OUT refusal text, OUT id bigint, OUT conversation_id bigint, OUT created_at timestamp with time zone, OUT sender_name text, OUT photo_hash text)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  can_send boolean;
begin
  select conversations.id, author.user_name, profiles.photo_hash, is_open
    and other.email_verified_at is not null and other.waiting_since is null
    and other.suspended_at is null and other.deletion_due_at is null
  into send_message.conversation_id, sender_name, send_message.photo_hash, can_send
  from conversations
  left join users other on other.id = recipient
  left join users author on author.id = sender
  left join profiles on profiles.user_id = sender
  where low_id = least(sender, recipient) and high_id = greatest(sender, recipient)
  for no key update of conversations;

  -- Without a subquery, so that it is evaluated without a plan.
  refusal := case
    when claimed <> send_message.conversation_id then 'NOT_FOUND'
    when send_message.conversation_id is null and claimed is not null then 'NOT_FOUND'
    when send_message.conversation_id is null then 'NO_CONVERSATION'
    when not can_send then 'NOT_CONNECTED'
    when sender_name is null then 'UNAUTHENTICATED'
  end;
  if refusal is null and reply_to is not null then
    perform from find_messages(array[send_message.conversation_id], array[reply_to]);
    if not found then refusal := 'NOT_FOUND'; end if;
  end if;
  if refusal is not null then return; end if;

  send_message.id := nextval('messages_id_seq');
  send_message.created_at := clock_timestamp();
  insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
  values (
    send_message.id, send_message.conversation_id, sender, send_message.created_at, client, text, reply_to
  );
  update conversation_members
  set unread_count = unread_count + (user_id <> sender)::int,
    sent_count = sent_count + (user_id = sender)::int,
    listed_at = coalesce(listed_at, send_message.created_at),
    last_message_id = send_message.id,
    last_message_at = send_message.created_at
  where conversation_id = send_message.conversation_id;
end
$function$;

CREATE OR REPLACE FUNCTION send_messages(sender_ids bigint[], recipient_ids bigint[], claimed_ids bigint[], contents text[], client_ids uuid[], reply_to_ids bigint[])
 RETURNS TABLE(n bigint, refusal text, id bigint, conversation_id bigint, created_at timestamp with time zone, sender_name text, photo_hash text)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  with draft as materialized (
    select *, least(sender_id, recipient_id) as low_id, greatest(sender_id, recipient_id) as high_id
    from unnest(sender_ids, recipient_ids, claimed_ids, contents, client_ids, reply_to_ids)
    with ordinality as draft (sender_id, recipient_id, claimed_id, content, client_id, reply_to_id, n)
  ), locked as materialized (
    select id, low_id, high_id, is_open from conversations
    where (low_id, high_id) in (select low_id, high_id from draft)
    order by id for no key update
  ), judged as materialized (
    select draft.*, locked.id as conversation_id, author.user_name, profiles.photo_hash,
      case
        when claimed_id <> locked.id then 'NOT_FOUND'
        when locked.id is null and claimed_id is not null then 'NOT_FOUND'
        when locked.id is null then 'NO_CONVERSATION'
        when not is_open
          or other.email_verified_at is null or other.waiting_since is not null
          or other.suspended_at is not null or other.deletion_due_at is not null
        then 'NOT_CONNECTED'
        when author.user_name is null then 'UNAUTHENTICATED'
        when reply_to_id is not null and not exists (
          select from find_messages(array[locked.id], array[reply_to_id])
        ) then 'NOT_FOUND'
      end as refusal
    from draft
    left join locked on locked.low_id = draft.low_id and locked.high_id = draft.high_id
    left join users author on author.id = sender_id
    left join users other on other.id = recipient_id
    left join profiles on profiles.user_id = sender_id
  ), numbered as materialized (
    select nextval('messages_id_seq') as id, clock_timestamp() as created_at, ready.*
    from (select * from judged where refusal is null order by n) ready
  ), stored as (
    insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
    select id, conversation_id, sender_id, created_at, client_id, content, reply_to_id
    from numbered order by n
  ), received as (
    select member.user_id, member.conversation_id, max(numbered.id) as last_id,
      max(numbered.created_at) as last_at,
      count(*) filter (where numbered.sender_id <> member.user_id) as unread,
      count(*) filter (where numbered.sender_id = member.user_id) as sent
    from numbered
    join conversation_members member on member.conversation_id = numbered.conversation_id
    group by member.user_id, member.conversation_id
  ), counted as (
    update conversation_members member
    set unread_count = member.unread_count + received.unread,
      sent_count = member.sent_count + received.sent,
      listed_at = coalesce(member.listed_at, received.last_at),
      last_message_id = received.last_id,
      last_message_at = received.last_at
    from received
    where member.user_id = received.user_id and member.conversation_id = received.conversation_id
  )
  select judged.n, judged.refusal, numbered.id, judged.conversation_id, numbered.created_at, judged.user_name,
    judged.photo_hash
  from judged left join numbered on numbered.n = judged.n;
end
$function$;

CREATE OR REPLACE FUNCTION show_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into profiles (user_id) values (new.user_id) on conflict (user_id) do nothing;
  end if;
  perform store_entries(coalesce(new.user_id, old.user_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION shows_nothing(profile profiles)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(cardinality(profile.skill_ids || profile.interest_ids || profile.learning_ids), 0) = 0
    and coalesce(cardinality(profile.intents), 0) = 0
    and coalesce(profile.headline, '') = '' and coalesce(profile.about, '') = '' and profile.photo_hash is null
    and coalesce(profile.projects, '[]') = '[]' and coalesce(profile.links, '[]') = '[]'
    and coalesce(json_array_length(profile.shown_experience), 0) = 0
    and coalesce(json_array_length(profile.shown_education), 0) = 0
$function$;

CREATE OR REPLACE FUNCTION stated_in(profile profiles)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select md5(concat_ws(' ', profile.skill_ids, profile.learning_ids, profile.interest_ids, profile.intents,
    profile.languages, coalesce(profile.time_zone, '-'), coalesce(profile.hours_per_week, 0)))
$function$;

CREATE OR REPLACE FUNCTION store_entries(member bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from profiles where user_id = member for no key update;
  update profiles set
    shown_experience = coalesce((
      select json_agg(json_build_object(
        'id', id::text, 'company', company, 'position', position, 'startDate', instant_of(start_date),
        'endDate', instant_of(end_date), 'isCurrentlyWorking', is_current, 'description', description
      ) order by is_current desc, start_date desc, id desc)
      from work_experience where user_id = member
    ), '[]'),
    shown_education = coalesce((
      select json_agg(json_build_object(
        'id', id::text, 'school', school, 'degree', degree, 'fieldOfStudy', field_of_study,
        'startDate', instant_of(start_date), 'endDate', instant_of(end_date),
        'isCurrentlyStudying', is_current, 'description', description
      ) order by is_current desc, start_date desc, id desc)
      from education where user_id = member
    ), '[]')
  where user_id = member;
end $function$;

CREATE OR REPLACE FUNCTION store_message(conversation bigint, sender bigint, text text, client uuid, reply_to bigint, OUT id bigint, OUT created_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  perform from conversations where id = conversation and is_open for no key update;
  if not found then return; end if;
  store_message.id := nextval('messages_id_seq');
  store_message.created_at := clock_timestamp();
  insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
  values (store_message.id, conversation, sender, store_message.created_at, client, text, reply_to);
  update conversation_members
  set unread_count = unread_count + (user_id <> sender)::int,
    listed_at = coalesce(listed_at, store_message.created_at),
    last_message_id = store_message.id,
    last_message_at = store_message.created_at
  where conversation_id = conversation;
end
$function$;

CREATE OR REPLACE FUNCTION store_messages(conversation_ids bigint[], sender_ids bigint[], contents text[], client_ids uuid[], reply_to_ids bigint[])
 RETURNS TABLE(n bigint, id bigint, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  with draft as materialized (
    select * from unnest(conversation_ids, sender_ids, contents, client_ids, reply_to_ids)
    with ordinality as draft (conversation_id, sender_id, content, client_id, reply_to_id, n)
  ), locked as materialized (
    select id from conversations where id in (select conversation_id from draft) and is_open
    order by id for no key update
  ), numbered as materialized (
    select nextval('messages_id_seq') as id, clock_timestamp() as created_at, ready.*
    from (
      select draft.* from draft join locked on locked.id = draft.conversation_id order by n
    ) ready
  ), stored as (
    insert into messages (id, conversation_id, sender_id, created_at, client_id, content, reply_to_id)
    select id, conversation_id, sender_id, created_at, client_id, content, reply_to_id
    from numbered order by n
  ), news as (
    select member.user_id, member.conversation_id, max(numbered.id) as last_id,
      max(numbered.created_at) as last_at,
      count(*) filter (where numbered.sender_id <> member.user_id) as unread
    from numbered
    join conversation_members member on member.conversation_id = numbered.conversation_id
    group by member.user_id, member.conversation_id
  ), counted as (
    update conversation_members member
    set unread_count = member.unread_count + news.unread,
      listed_at = coalesce(member.listed_at, news.last_at),
      last_message_id = news.last_id,
      last_message_at = news.last_at
    from news
    where member.user_id = news.user_id and member.conversation_id = news.conversation_id
  )
  select numbered.n, numbered.id, numbered.created_at from numbered;
end
$function$;

CREATE OR REPLACE FUNCTION traits(skill_ids integer[], active_week integer)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_append(skill_ids, -active_week)
$function$;
