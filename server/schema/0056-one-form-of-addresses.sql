-- Email addresses in their canonical form (contract/src/canonical.ts): NFC, and a domain in Unicode instead of Punycode.
-- Where another account has that form already, both stay as they are.
-- nodes go on: it drops only the functions that it made.

-- RFC 3492. Returns null for a label that is not valid.
create function decode_punycode(label text) returns text
language plpgsql immutable strict as $$
declare
  encoded text := lower(regexp_replace(label, '^.*-', ''));
  codes int[] := '{}';
  code int := 128;
  place int := 0;
  before int;
  bias int := 72;
  at int := 1;
  k int;
  weight int;
  digit int;
  threshold int;
  delta int;
begin
  if label like '%-%' then
    select array_agg(ascii(letter) order by n) into codes
    from regexp_split_to_table(regexp_replace(label, '-[^-]*$', ''), '') with ordinality as letters (letter, n);
  end if;
  while at <= length(encoded) loop
    before := place;
    weight := 1;
    k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', nullif(substr(encoded, at, 1), '')) - 1;
      if digit is null or digit < 0 then return null; end if;
      at := at + 1;
      place := place + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    delta := (place - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / (cardinality(codes) + 1);
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / (cardinality(codes) + 1);
    if code < 160 then return null; end if;
    place := place % (cardinality(codes) + 1);
    codes := codes[:place] || code || codes[place + 1:];
    place := place + 1;
  end loop;
  return (select string_agg(chr(one), '' order by n) from unnest(codes) with ordinality as each (one, n));
exception when others then
  return null;
end $$;

create function canonical_address(address text) returns text
language sql immutable strict as $$
  select lower(normalize(split_part(address, '@', 1) || '@' || string_agg(
    case when label like 'xn--%' then coalesce(decode_punycode(substr(label, 5)), label) else label end, '.' order by n
  ), NFC))
  from string_to_table(split_part(address, '@', 2), '.') with ordinality as labels (label, n)
$$;

create temporary table rewritten on commit drop as
select distinct on (form) id, form
from users cross join lateral canonical_address(email) as form
where (email like '%xn--%' or email is not nfc normalized)
  and form <> email and not exists (select from users other where other.email = form)
order by form, email_verified_at nulls last, id;

update users set email = form from rewritten where users.id = rewritten.id;
update invitations set email = canonical_address(email) where email like '%xn--%' or email is not nfc normalized;
update mails set recipient = canonical_address(recipient)
where (recipient like '%xn--%' or recipient is not nfc normalized) and recipient like '%@%';

drop function canonical_address(text);
drop function decode_punycode(text);
