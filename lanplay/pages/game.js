"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const slides = [...byId("moves").children];
  const last = slides.length - 1;
  const slider = byId("at"), playing = byId("play"), stop = byId("stop");
  const sign = playing.firstElementChild, label = playing.title;
  const MILLISECONDS = 1400;
  let now = last, timer = null;

  function show(wanted) {
    const number = Math.max(0, Math.min(last, wanted));
    const slide = slides[number];
    slides[now].removeAttribute("aria-current");
    slide.setAttribute("aria-current", "step");
    now = number;
    byId("board").replaceChildren(slide.querySelector("template").content.cloneNode(true));
    byId("told").textContent = slide.firstElementChild.textContent;
    byId("where").textContent = slide.dataset.where;
    slider.value = number;
    slider.setAttribute("aria-valuetext", slide.dataset.where);
    for (const id of ["first", "back"]) byId(id).disabled = number === 0;
    for (const id of ["forward", "last"]) byId(id).disabled = number === last;
    follow(slide);
  }

  function follow(slide) {
    const list = byId("moves"), top = slide.offsetTop - list.offsetTop;
    if (list.scrollHeight > list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    playing.replaceChildren(sign);
    playing.title = label;
    playing.setAttribute("aria-label", label);
  }

  function play() {
    if (timer !== null) return pause();
    if (now === last) show(0);
    playing.replaceChildren(stop.content.cloneNode(true));
    playing.title = stop.dataset.label;
    playing.setAttribute("aria-label", stop.dataset.label);
    timer = setInterval(() => (now < last ? show(now + 1) : pause()), MILLISECONDS);
  }

  function go(number) {
    pause();
    show(number);
  }

  const acts = {
    first: () => go(0), back: () => go(now - 1), forward: () => go(now + 1), last: () => go(last), play,
  };
  const keys = {
    ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play",
  };
  for (const [id, act] of Object.entries(acts)) byId(id).addEventListener("click", act);
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const isElsewhere = event.ctrlKey || event.altKey || event.metaKey || event.target === slider;
    const isPressed = event.key === " " && event.target.closest("button, a, summary");
    if (isElsewhere || isPressed || !(event.key in keys)) return;
    event.preventDefault();
    acts[keys[event.key]]();
  });
  function jump() {
    const found = /^#move-(\d+)$/.exec(location.hash);
    if (found) go(Number(found[1]));
  }
  slides.forEach((slide, number) => {
    const link = document.createElement("a");
    link.href = `#move-${number}`;
    link.textContent = slide.firstElementChild.textContent;
    slide.firstElementChild.replaceWith(link);
  });
  byId("moves").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    go(slides.indexOf(link.parentElement));
  });
  addEventListener("hashchange", jump);
  byId("controls").hidden = false;
  document.body.classList.add("steps");
  show(last);
  jump();
})();
