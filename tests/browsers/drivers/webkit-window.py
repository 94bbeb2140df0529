#!/usr/bin/python3
"""A window with WebKit in it, for WebKitWebDriver: as a browser that keeps its profile.

The browser that comes with the driver forgets everything when it is driven.
"""

import argparse
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

arguments = argparse.ArgumentParser()
arguments.add_argument("--profile", required=True)
arguments.add_argument("--width", type=int, required=True)
arguments.add_argument("--height", type=int, required=True)
arguments.add_argument("--page-cache", choices=["on", "off"], default="on")
arguments.add_argument("--script", required=True, help="a file that runs in each page before the page's own scripts")
chosen = arguments.parse_args()

data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(chosen.profile, "data"),
    base_cache_directory=os.path.join(chosen.profile, "cache"),
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
cookies = os.path.join(chosen.profile, "cookies.sqlite")
data.get_cookie_manager().set_persistent_storage(cookies, WebKit2.CookiePersistentStorage.SQLITE)

# The driver does not pass on what the browser writes.
os.dup2(os.open(os.path.join(chosen.profile, "console"), os.O_WRONLY | os.O_CREAT | os.O_APPEND), sys.stdout.fileno())

settings = WebKit2.Settings()
settings.set_enable_page_cache(chosen.page_cache == "on")
settings.set_enable_write_console_messages_to_stdout(True)
# Without a graphics card, drawing by OpenGL is Mesa's software, which crashes now and then and takes the page along.
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)

content = WebKit2.UserContentManager()
with open(chosen.script, encoding="utf-8") as file:
    everywhere = WebKit2.UserContentInjectedFrames.ALL_FRAMES
    at_start = WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(file.read(), everywhere, at_start, None, None))

view = WebKit2.WebView(
    web_context=context,
    settings=settings,
    user_content_manager=content,
    is_controlled_by_automation=True,
)
window = Gtk.Window()
window.set_default_size(chosen.width, chosen.height)
window.add(view)
window.connect("destroy", Gtk.main_quit)
view.connect("close", lambda _: window.destroy())
window.show_all()
view.grab_focus()


def begin(_, session):
    session.connect("create-web-view", lambda _: view)


context.connect("automation-started", begin)
Gtk.main()
